// A replacement for media queries, which jsdom does not have. No query matches until a test calls
// `mediaMatches`.

const matching = new Set<string>();
const ignore = () => undefined;

/** Makes every query match that contains one of these texts. */
export function mediaMatches(...queries: string[]): void {
  for (const query of queries) matching.add(query);
}

export function forgetMedia(): void {
  matching.clear();
}

export const matchMedia = (media: string) => ({
  media,
  matches: [...matching].some((query) => media.includes(query)),
  addEventListener: ignore,
  removeEventListener: ignore,
  addListener: ignore,
  removeListener: ignore,
});
