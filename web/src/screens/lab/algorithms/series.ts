// How the curves are told apart: by colour and by shape, and by dashes when there are more of them.

export const COLOURS = ["--first", "--second", "--series-3", "--series-4", "--series-5", "--ink"] as const;

const R = 5;
const star = [...Array(10).keys()].map((n) => `${((n % 2 ? 2.4 : 6) * Math.sin((n * Math.PI) / 5)).toFixed(2)} ${((n % 2 ? -2.4 : -6) * Math.cos((n * Math.PI) / 5)).toFixed(2)}`);
export const SHAPES = [
  `M${-R} 0a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 ${-2 * R} 0z`,
  "M-4.5 -4.5h9v9h-9z",
  "M0 -6L5.6 4.4H-5.6z",
  "M0 -6.2L6.2 0L0 6.2L-6.2 0z",
  "M0 6L5.6 -4.4H-5.6z",
  `M${star.join("L")}z`,
] as const;

export const colourOf = (number: number) => COLOURS[number % COLOURS.length]!;
export const shapeOf = (number: number) => SHAPES[number % SHAPES.length]!;
export const isDashed = (number: number) => number >= COLOURS.length;
