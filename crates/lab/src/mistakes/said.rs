/// Something that is said wrong, in the course or elsewhere: no algorithm goes wrong, so there is no tree to show it on, but a place in
/// the page where one can see what is right. The claim has the locale key `lab.said.NAME`, what is right
/// `lab.said.NAME.right`, and what is to be seen there `lab.said.NAME.place`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its name.
    pub name: &'static str,
    /// The address in the page that shows what is right.
    pub place: &'static str,
}

/// All of them, in the order in which they are shown.
pub const SAID: &[Said] = &[
    Said { name: "depth-first-memory", place: "/learn/minimax/whole" },
    Said { name: "odd-depths", place: "/lab/growth?b=40&d=8" },
    Said { name: "captures-are-killers", place: "/learn/ordering/guesses" },
    Said { name: "expands-at-the-end", place: "/lab/montecarlo" },
    Said { name: "hint-at-zero", place: "/learn/nim/labels" },
    Said { name: "equal-heaps", place: "/learn/nim/misere" },
];
