// Text for a PDF in the order in which it is drawn: Arabic and Hebrew from right to left, each part in a font that has
// its characters.
import createBidi from 'bidi-js';
import { fontFileOf, fontName, type Style } from './pdfFonts.ts';

const bidi = createBidi();

export interface Run {
  text: string;
  /** The registered name of the font. */
  font: string;
}
interface LogicalRun extends Run {
  level: number;
}

/** Marks and joiners are drawn with the character before them. */
const FOLLOWS = /^[\p{M}\u200C\u200D]$/u;
/** The layout of these scripts reverses its text itself. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function logicalRuns(line: string, style: Style): LogicalRun[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const runs: LogicalRun[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    at += character.length;
    const last = runs.at(-1);
    const font = last && FOLLOWS.test(character) ? last.font : fontName(fontFileOf(character, style), style);
    if (last?.font === font && last.level === level) last.text += character;
    else runs.push({ text: character, font, level });
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm: reverses each sequence of runs from the highest level down. */
function inVisualOrder(runs: readonly LogicalRun[]): LogicalRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/** Signs such as brackets in a text from right to left. */
const mirrored = (text: string) =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');

/** The parts of one line from left to right. */
export const runsOf = (line: string, style: Style): Run[] =>
  inVisualOrder(logicalRuns(line, style)).map(({ text, font, level }) => ({
    font,
    text: level % 2 === 1 && !RIGHT_TO_LEFT.test(text) ? mirrored(text) : text,
  }));

const words = new Intl.Segmenter('en-GB', { granularity: 'word' });

/** The lines of a text that are at most `width` wide; breaks between words, and within a word that is wider. */
export function wrap(text: string, width: number, widthOf: (line: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const { segment } of words.segment(paragraph)) {
      const parts = widthOf(segment) > width ? [...segment] : [segment];
      for (const part of parts) {
        const line = lines.at(-1) ?? '';
        if (line !== '' && widthOf((line + part).trimEnd()) > width) lines.push(part.trimStart());
        else lines[lines.length - 1] = line + part;
      }
    }
    return lines.map((line) => line.trimEnd());
  });
}
