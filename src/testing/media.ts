// Media queries, which jsdom does not know: none matches until a test says so.

const matching = new Set<string>();
const ignore = () => undefined;

/** From now on every query that contains one of these texts matches. */
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
