/** Shows a piece come from elsewhere (in units of the drawing), unless the reader wants no motion. */
export function arrival(node: SVGGElement, from: { x: number; y: number }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || (from.x === 0 && from.y === 0)) return;
  node.animate([{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: "none" }], { duration: 180, easing: "ease-in" });
}
