import type uPlot from "uplot";

/** The page's colours and letters, for a plot that is drawn on a canvas: it knows no style sheet. */
export function inkOf(place: HTMLElement) {
  const family = getComputedStyle(place).fontFamily;
  // Nor does it know light-dark(): the browser works that out.
  const colour = (token: string) => {
    place.style.color = `var(${token})`;
    const value = getComputedStyle(place).color;
    place.style.color = "";
    return value;
  };
  const axis = (title: string, size: number): uPlot.Axis => ({
    label: title,
    labelSize: 20,
    labelFont: `13px ${family}`,
    font: `12px ${family}`,
    stroke: colour("--ink-soft"),
    ticks: { show: false },
    grid: { stroke: colour("--line"), width: 1 },
    size,
  });
  return { colour, axis };
}
