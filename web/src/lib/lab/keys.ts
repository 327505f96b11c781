/** The keys of a timeline and of a tree, for the list of keys. */
export const LAB_KEYS: [string[], string][] = [
  [["←", "→"], "page.lab.keys.step"],
  [["Space"], "page.lab.keys.play"],
  [["Home", "End"], "page.lab.keys.ends"],
  [["C", "X"], "page.lab.keys.cut"],
  [["↑", "↓", "Enter"], "page.lab.keys.outline"],
  [["?"], "page.keys.help"],
];
