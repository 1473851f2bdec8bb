//! Worths said once: a row of [`worth!`](crate::moves::worth) gives a part of what a state is worth, and the words for it.

/// Declares what a state is worth in parts, a row each: `part = "in words"`. It has `sum`, and `tell` for
/// [`Game::weigh`](crate::Game::weigh).
///
/// ```
/// javelina_engine::worth! {
///     /// What a shop is worth.
///     Worth;
///     till = "coins",
///     stock = "loaves",
/// }
/// let (worth, mut told) = (Worth { till: 3, ..Worth::default() }, Vec::new());
/// worth.tell(&mut |words, part| told.push((words, part)));
/// assert_eq!((worth.sum(), told), (3, vec![("coins", 3), ("loaves", 0)]));
/// ```
#[macro_export]
macro_rules! worth {
    ($(#[doc = $doc:literal])+ $Worth:ident; $($part:ident = $words:literal),+ $(,)?) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Default)]
        struct $Worth { $($part: i64),+ }

        impl $Worth {
            /// Tells the parts in the order of their rows.
            fn tell(self, part: &mut dyn FnMut(&'static str, i64)) {
                $(part($words, self.$part);)+
            }

            fn sum(self) -> i64 {
                [$(self.$part),+].into_iter().sum()
            }
        }
    };
}
