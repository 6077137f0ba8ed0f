// The lines of an iCalendar file: escaped, folded and joined by the rules of RFC 5545 (sections 3.1 and 3.3.11).

const LINE_OCTETS = 75;
const BREAK = '\r\n';
const encoder = new TextEncoder();
const octets = (text: string) => encoder.encode(text).length;

/**
 * A text as the value of a property: backslashes, separators and line breaks are escaped, other controls are removed.
 */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');
}

/** One line in pieces of at most 75 octets. Each piece except the first begins with a space; no character is split. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let length = 0;
  for (const character of line) {
    const size = octets(character);
    if (length + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      length = 1;
    }
    piece += character;
    length += size;
  }
  return [...pieces, piece].join(BREAK);
}

/** The whole file: every line is folded and ends with CRLF. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}${BREAK}`).join('');
}
