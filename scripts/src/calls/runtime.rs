//! State of Rhai's evaluator that one call leaves to the next: the functions that it has looked up.

use rhai::{AST, Caches, Dynamic, Engine, EvalAltResult, EvalContext, GlobalRuntimeState, Scope};

/// Evaluator of the functions of one script. A call leaves looked-up functions, and nothing else.
pub(crate) struct Runtime {
    global: GlobalRuntimeState,
    caches: Caches,
    scope: Scope<'static>,
}

impl Runtime {
    /// Levels of Rhai's count of nested calls that the call from outside takes.
    pub(crate) const LEVELS: usize = 2;

    pub(crate) fn new(engine: &Engine, ast: &AST) -> Self {
        let mut global = engine.new_global_runtime_state();
        global.lib.push(ast.shared_lib().clone());
        Self { global, caches: Caches::new(), scope: Scope::new() }
    }

    /// Calls a function of the script; the arguments are consumed.
    pub(crate) fn call(
        &mut self,
        engine: &Engine,
        name: &str,
        arguments: &mut [&mut Dynamic],
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        self.scope.clear();
        self.global.num_operations = <_>::default();
        let mut context = EvalContext::new(engine, &mut self.global, &mut self.caches, &mut self.scope, None);
        context.call_fn_raw(name, false, false, arguments)
    }
}
