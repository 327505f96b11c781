// Every state of the lab is an address: /lab/watch?tree=…&algo=…&step=…

/** Brackets, commas and the like read better unescaped, and are allowed where they stand. */
export function labLink(room: string, params: Record<string, string | number | null | undefined> = {}): string {
  const query = Object.entries(params)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replace(/%20/g, "+").replace(/%(2C|3A|3B|3D|2F)/g, decodeURIComponent)}`);
  return `/lab${room === "" ? "" : `/${room}`}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

export function numberIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  const value = text === null || text.trim() === "" ? NaN : Number(text);
  return Number.isFinite(value) ? value : otherwise;
}
