import fc from 'fast-check';
import { escapeText, foldLine, joinLines } from './contentLines.ts';

const octets = (text: string) => Buffer.byteLength(text, 'utf8');
const unfold = (folded: string) => folded.replace(/\r\n[ \t]/g, '');
const unescape = (escaped: string) =>
  escaped.replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));
const anyText = fc.string({ unit: 'grapheme', maxLength: 400 });

describe('escaping', () => {
  it.each([
    ['a plain text', 'Rolls-Royce Dawn', 'Rolls-Royce Dawn'],
    ['separators', 'paid; due, later', 'paid\\; due\\, later'],
    ['a backslash', 'C:\\cars', 'C:\\\\cars'],
    ['a backslash and an n, which is not a line break', '\\n', '\\\\n'],
    ['line breaks of every kind', 'a\nb\r\nc\rd', 'a\\nb\\nc\\nd'],
    ['a colon and quotes, which stay unchanged', 'at "10:00"', 'at "10:00"'],
    ['control characters', 'a\u0000b\u0007c\u007fd\te', 'abcd\te'],
  ])('escapes %s', (_, text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  it('keeps everything except controls, and leaves no line break', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeText(text);
        expect(escaped).not.toMatch(/[\r\n]/);
        const kept = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');
        expect(unescape(escaped)).toBe(kept);
      }),
    );
  });
});

describe('folding', () => {
  it.each([
    ['75 octets stay one line', 'x'.repeat(75), 'x'.repeat(75)],
    ['76 octets become two lines', 'x'.repeat(76), `${'x'.repeat(75)}\r\n x`],
    ['the leading space counts', 'x'.repeat(150), `${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`],
    ['a pound sign of two octets is not cut', `${'x'.repeat(74)}£`, `${'x'.repeat(74)}\r\n £`],
    ['a character of four octets is not cut', `${'x'.repeat(72)}🚗`, `${'x'.repeat(72)}\r\n 🚗`],
    ['an empty line stays empty', '', ''],
  ])('folds lines: %s', (_, line, folded) => {
    expect(foldLine(line)).toBe(folded);
  });

  it('folds into lines of at most 75 octets, and unfolding restores the text', () => {
    fc.assert(
      fc.property(
        anyText.map((text) => escapeText(text)),
        (line) => {
          const folded = foldLine(line);
          expect(unfold(folded)).toBe(line);
          for (const piece of folded.split('\r\n')) expect(octets(piece)).toBeLessThanOrEqual(75);
        },
      ),
    );
  });

  it('ends every line with CRLF', () => {
    expect(joinLines(['BEGIN:VCALENDAR', 'END:VCALENDAR'])).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
  });
});
