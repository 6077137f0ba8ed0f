// The style sheets of MUI's components in rendered HTML, in the format that Emotion reads in the browser.
// @emotion/server does the same, but brings ten packages for streams, which this code does not need.
import { STYLE_KEY, styleCache } from '../theme/styleCache.ts';

// Emotion then keeps the rules on the server, and writes no style elements between the other elements.
styleCache.compat = true;

const CLASSES = new RegExp(`${STYLE_KEY}-([a-zA-Z0-9-_]+)`, 'g');

/** One style element with the rules of all classes in `html` and the keyframes; '' for HTML without such a class. */
export function themeStyles(html: string): string {
  const used = new Set([...html.matchAll(CLASSES)].map(([, id]) => id));
  if (used.size === 0) return '';
  const sheets = Object.entries(styleCache.inserted).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' &&
      (used.has(entry[0]) || styleCache.registered[`${STYLE_KEY}-${entry[0]}`] === undefined),
  );
  const ids = sheets.map(([id]) => id).join(' ');
  return `<style data-emotion="${STYLE_KEY} ${ids}">${sheets.map(([, css]) => css).join('')}</style>`;
}
