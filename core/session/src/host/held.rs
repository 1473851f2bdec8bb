//! Records that hold all of other ones.

use javelina_engine::replay::{self, Entry, Header, Replay};

/// Whether a record holds all that was done in another one: nobody decided anything there, or the same, or it begins a game of
/// bots again that plays the same.
#[must_use]
pub fn is_held_by(old: &str, new: &str) -> bool {
    let read = |text: &str| replay::read(replay::whole(text).0).ok();
    let (Some(old), Some(new)) = (read(old), read(new)) else { return false };
    let is_luck = |entry: &Entry| matches!(entry, Entry::Move(line) if line.by == "nature" && !line.typed);
    if old.header.finding.is_none() && old.entries.iter().all(|(_, entry)| is_luck(entry)) {
        return true;
    }
    let deed = |(_, entry): &(usize, Entry)| match entry {
        Entry::Move(line) => Some((line.by.clone(), line.at, line.action.clone())),
        Entry::Undo(line) => Some((line.by.clone(), line.to as u32, String::new())),
        Entry::Seat(_) | Entry::Outcome(_) => None,
    };
    let game = |header: &Header| {
        (header.game.clone(), header.seed, header.seats.clone(), header.with.clone(), header.settings.clone())
    };
    let mut deeds = new.entries.iter().filter_map(deed);
    plays_itself(&old) && old.header.seal == new.header.seal
        || game(&old.header) == game(&new.header)
            && old.entries.iter().filter_map(deed).all(|one| deeds.next() == Some(one))
}

fn plays_itself(replay: &Replay) -> bool {
    let is_ours = |name: &String| !replay.header.is_person(name) && !name.starts_with("cmd:");
    let is_drawn = |(_, entry): &(usize, Entry)| match entry {
        Entry::Move(line) => !line.typed,
        Entry::Undo(_) | Entry::Seat(_) => false,
        Entry::Outcome(_) => true,
    };
    !replay.header.seal.is_empty()
        && replay.header.anyway.is_none()
        && replay.header.seats.iter().all(is_ours)
        && replay.entries.iter().all(is_drawn)
}
