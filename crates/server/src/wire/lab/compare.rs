use super::RunView;
use kythu_lab::Comparison;
use kythu_lab::mistakes::{Fault, Mistake, Said};
use serde::Serialize;
use utoipa::ToSchema;

/// Two runs on one tree and one timeline.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LabComparison)]
pub(crate) struct ComparisonView {
    /// The one run.
    pub(crate) left: RunView,
    /// The other.
    pub(crate) right: RunView,
    /// The moments of the timeline: how many steps the left and the right run have taken by then.
    #[schema(value_type = Vec<Vec<usize>>)]
    pub(crate) moments: Vec<[usize; 2]>,
    /// The first moment (its number, from 0) at which the two do not do the same; null if there is none.
    pub(crate) parts: Option<usize>,
}

impl ComparisonView {
    pub(crate) fn new(tree: &str, both: Comparison) -> Self {
        let view = |run| RunView::new(tree.to_owned(), run);
        Self { moments: both.moments, parts: both.parts, left: view(both.left), right: view(both.right) }
    }
}

/// A common mistake; its title has the locale key `lab.mistake.NAME`, the reason `lab.mistake.NAME.why`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Mistake)]
pub(crate) struct MistakeView {
    /// Its name.
    pub(crate) name: &'static str,
    /// How it shows: in the `value`, in `visits` for nothing, or in that it is `endless`.
    pub(crate) fault: &'static str,
    /// The right algorithm.
    pub(crate) right: &'static str,
}

impl From<&Mistake> for MistakeView {
    fn from(mistake: &Mistake) -> Self {
        let fault = match mistake.fault {
            Fault::Value => "value",
            Fault::Visits => "visits",
            Fault::Endless => "endless",
        };
        Self { name: mistake.name, fault, right: mistake.right }
    }
}

/// Something that is said wrong; the claim has the locale key `lab.said.NAME`, what is right `lab.said.NAME.right`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Said)]
pub(crate) struct SaidView {
    /// Its name.
    pub(crate) name: &'static str,
    /// The address in the page that shows what is right.
    #[schema(example = "/lab/growth?b=40&d=8")]
    pub(crate) place: &'static str,
}

impl From<&Said> for SaidView {
    fn from(said: &Said) -> Self {
        Self { name: said.name, place: said.place }
    }
}
