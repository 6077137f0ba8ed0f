// Shortens a long text.

/**
 * Returns the first `limit` characters and an ellipsis, without a space between them. It counts code points,
 * so it never splits an emoji.
 */
export function cutText(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length > limit ? `${characters.slice(0, limit).join('').trimEnd()}...` : text;
}
