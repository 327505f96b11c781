// What this browser remembers. Storage may be refused (private windows, full disks): then nothing is remembered, and all works.

export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    // Plain words (theme, language) are kept as they are, because public/theme.js reads them.
    return text.startsWith("{") || text.startsWith("[") ? (JSON.parse(text) as T) : (text as T);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    // See above.
  }
}
