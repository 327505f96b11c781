//! What the lab sends. Values and bounds are texts as they stand on a blackboard: `3`, `-2.5`, `−∞`, `+#`.

mod run;
mod step;

pub(crate) use run::RunView;
pub(crate) use step::StepView;
