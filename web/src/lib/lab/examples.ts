/** Trees to begin with: the worked examples of the course, and two with chance nodes. */
export const EXAMPLES: { name: string; tree: string; chance?: true }[] = [
  { name: "first", tree: "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))" },
  { name: "eight-leaves", tree: "(((3 5) (6 9)) ((1 2) (0 -1)))" },
  { name: "ten-or-less", tree: "S(10 C(3 8 12))" },
  { name: "two-by-two", tree: "((2 7) (1 8))" },
  { name: "both-cuts", tree: "A(B(D(6 5) E(8 K=3)) C(F(2 1) G(4 9)))" },
  { name: "three-min", tree: "C(((2 3) (5 9)) ((0) (7 4)) ((2 1) (5 6)))" },
  { name: "scout", tree: "(0 (2 2))" },
  { name: "dice", tree: "A(B?(1/2:3 1/2:(4 9)) C?(2 8))", chance: true },
  { name: "star", tree: "A(B?(D(7 8) E(6 9)) C?(F(0 5) G(1 9) H(2 4)))", chance: true },
];
export const FIRST = EXAMPLES[0]!.tree;
