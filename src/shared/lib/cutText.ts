// A long text, cut to its beginning.

/** The first `limit` characters, without a space before the ellipsis; by code points, so that no emoji is cut in half. */
export function cutText(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length > limit ? `${characters.slice(0, limit).join('').trimEnd()}...` : text;
}
