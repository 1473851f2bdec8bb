//! Pool of workers: what several threads find out, in the order of its questions.

use std::sync::Mutex;

use rayon::prelude::*;

use crate::errors::WorkersError;

/// Workers: threads, or for one job, and on wasm32, the calling thread.
pub(crate) struct Pool(Option<rayon::ThreadPool>);

/// A pool of so many workers.
pub(crate) fn workers(jobs: usize) -> Result<Pool, WorkersError> {
    if jobs <= 1 || cfg!(target_arch = "wasm32") {
        return Ok(Pool(None));
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    pool.map(|pool| Pool(Some(pool))).map_err(|because| WorkersError { jobs, because })
}

impl Pool {
    /// The calling thread alone.
    pub fn alone() -> Self {
        Self(None)
    }

    /// Lets every worker do something, given its place.
    pub fn broadcast<T: Send>(&self, run: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
        match &self.0 {
            Some(pool) => pool.broadcast(|worker| run(worker.index())),
            None => vec![run(0)],
        }
    }

    /// The answers to so many questions, in their order.
    pub fn each<T: Send>(&self, count: usize, answer: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
        let answers = Mutex::new(Vec::with_capacity(count));
        self.at_once(count, &|at| {
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
    fn at_once(&self, count: usize, run: &(dyn Fn(usize) + Sync)) {
        match &self.0 {
            Some(pool) => pool.install(|| (0..count).into_par_iter().for_each(run)),
            None => (0..count).for_each(run),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use std::thread::current;

    use super::*;

    #[test]
    fn one_job_runs_on_the_calling_thread_and_answers_come_in_their_order() {
        for jobs in [0, 1, 3] {
            let pool = workers(jobs).unwrap();
            let threads = pool.broadcast(&|_| current().id());
            assert_eq!((threads.len(), threads.contains(&current().id())), (jobs.max(1), jobs < 2));
            assert_eq!(pool.each(50, &|at| at * at), (0..50).map(|at| at * at).collect::<Vec<_>>());
        }
    }
}
