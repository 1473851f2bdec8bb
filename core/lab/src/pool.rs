//! Pool of workers: what several threads find out, in the order of its questions.

use std::sync::Mutex;

use rayon::prelude::*;

use crate::errors::WorkersError;

/// A pool of so many workers.
pub(crate) fn workers(jobs: usize) -> Result<rayon::ThreadPool, WorkersError> {
    rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(|because| WorkersError { jobs, because })
}

/// The answers to so many questions, in their order, by the workers of the pool that this runs in.
pub(crate) fn each<T: Send>(count: usize, answer: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let answers = Mutex::new(Vec::with_capacity(count));
    at_once(count, &|at| {
        let answer = answer(at);
        if let Ok(mut answers) = answers.lock() {
            answers.push((at, answer));
        }
    });
    let mut answers = answers.into_inner().unwrap_or_default();
    answers.sort_unstable_by_key(|(at, _)| *at);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// Not generic: the machinery of threads is built once, and not for each game and each kind of answer.
fn at_once(count: usize, run: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(run);
}
