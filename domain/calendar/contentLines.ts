// The lines an iCalendar file is made of: escaped, folded and joined as RFC 5545 wants them (section 3.1 and 3.3.11).

const LINE_OCTETS = 75;
const BREAK = '\r\n';
const encoder = new TextEncoder();
const octets = (text: string) => encoder.encode(text).length;

/** A text as the value of a property: backslashes, separators and line breaks escaped, other controls left out. */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');
}

/** One line in pieces of at most 75 octets, each but the first led by a space; no character is cut in two. */
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

/** The whole file: every line folded and ended by CRLF. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}${BREAK}`).join('');
}
