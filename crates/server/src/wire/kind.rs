use super::View;
use kythu_game::{OptionInfo, OptionKind};
use kythu_players::{GameKind, Setup};
use serde::Serialize;
use utoipa::ToSchema;

/// A game that can be played.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GameKind)]
pub(crate) struct KindView {
    /// Its name; its title has the locale key `game.NAME`.
    pub(crate) name: &'static str,
    /// The options of its rules.
    pub(crate) options: Vec<OptionView>,
    /// The algorithms that can play it.
    pub(crate) algos: Vec<AlgoView>,
    /// The player that is used when none is named.
    pub(crate) default_spec: String,
    /// It has levels from 1 to 10.
    pub(crate) levels: bool,
    /// Its usual start.
    pub(crate) start: View,
}

/// An option of a game's rules; its description has the locale key `option.NAME`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GameOption)]
pub(crate) struct OptionView {
    /// Its name.
    pub(crate) name: &'static str,
    /// `flag`, `number` or `size`.
    pub(crate) kind: &'static str,
    /// The value when none is given.
    pub(crate) default: String,
    /// The least value: `3`, `3x3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) min: Option<String>,
    /// The greatest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max: Option<String>,
}

/// An algorithm; its description has the locale key `algo.NAME`, those of its parameters `param.NAME`.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Algorithm)]
pub(crate) struct AlgoView {
    /// Its name in a spec.
    pub(crate) name: &'static str,
    /// The parameters it takes.
    pub(crate) params: Vec<&'static str>,
}

impl From<OptionInfo> for OptionView {
    fn from(info: OptionInfo) -> Self {
        let size = |(width, height): (u32, u32)| format!("{width}x{height}");
        let (kind, range) = match info.kind {
            OptionKind::Flag => ("flag", None),
            OptionKind::Number { min, max } => ("number", Some((min.to_string(), max.to_string()))),
            OptionKind::Size { min, max } => ("size", Some((size(min), size(max)))),
        };
        let (min, max) = range.unzip();
        Self { name: info.name, kind, default: info.default, min, max }
    }
}

impl KindView {
    /// What there is to know about a game; nothing if its usual start cannot be opened, which a test rules out.
    pub(crate) fn of(kind: &dyn GameKind) -> Option<Self> {
        let table = kind.open(&Setup::default()).ok()?;
        // Players that read files of this machine are not offered.
        let algos: Vec<_> = kind.algos().into_iter().filter(|algo| !algo.params.contains(&"file")).collect();
        Some(Self {
            name: kind.name(),
            options: kind.options().into_iter().map(OptionView::from).collect(),
            levels: algos.iter().any(|algo| algo.name == "level"),
            algos: algos
                .into_iter()
                .map(|algo| AlgoView { name: algo.name, params: algo.params.to_vec() })
                .collect(),
            default_spec: kind.default_spec().to_string(),
            start: View::of(kind.name(), table.as_ref()),
        })
    }
}
