// The fonts of PDFs: the two of the design, and Noto Sans for the scripts that they lack. Each font is a set of files for
// ranges of characters.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LRUCache } from 'lru-cache';

const { resolve } = createRequire(path.resolve('package.json'));

/** The first font with a character draws it. */
const TEXT = [
  ...['hanken-grotesk', 'noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai'],
  ...['noto-sans-sc', 'noto-sans-kr'],
];

export const STYLES = {
  text: { fonts: TEXT, wght: 400 },
  strong: { fonts: TEXT, wght: 700 },
  display: { fonts: ['cormorant-garamond', ...TEXT], wght: 600 },
} as const;
export type Style = keyof typeof STYLES;

interface FontFile {
  font: string;
  file: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

function readRanges(ranges: string): FontFile['ranges'] {
  return ranges.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [from, to];
  });
}

const filesOf = new LRUCache<string, FontFile[]>({
  max: 20,
  memoMethod: (font) => {
    const unicode = readFileSync(resolve(`@fontsource-variable/${font}/unicode.json`), 'utf8');
    return Object.entries(JSON.parse(unicode) as Record<string, string>).map(([name, ranges]) => ({
      font,
      file: `${font}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
      ranges: readRanges(ranges),
    }));
  },
});

const HANGUL = /\p{Script=Hangul}/u;
const MANY_CHARACTERS = 10_000;
const known = new LRUCache<string, FontFile, { character: string; style: Style }>({
  max: MANY_CHARACTERS,
  memoMethod: (_key, _old, { context: { character, style } }) => findFontFile(character, style),
});

/** The file that draws a character in a style; the file of Latin for a character without a font. */
export const fontFileOf = (character: string, style: Style): FontFile =>
  known.memo(style + character, { context: { character, style } });

function findFontFile(character: string, style: Style): FontFile {
  const code = character.codePointAt(0) ?? 0;
  const files = STYLES[style].fonts
    // Its ranges name syllables that it does not have.
    .filter((font) => font !== 'noto-sans-sc' || !HANGUL.test(character))
    .flatMap((font) => filesOf.memo(font));
  const has = ({ ranges }: FontFile) => ranges.some(([from, to]) => from <= code && code <= to);
  const found = files.find(has) ?? files.find(({ file }) => file.endsWith('-latin-wght-normal.woff2'));
  if (!found) throw new Error('The fonts of PDFs have no file for Latin.');
  return found;
}

/** The name under which the document registers a file in a weight. */
export const fontName = ({ file }: FontFile, style: Style): string => `${file} ${String(STYLES[style].wght)}`;

const charactersOf = ({ ranges }: FontFile): string =>
  ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join('');

/** A few megabytes: PDFs need fonts of one weight, and the files are variable. */
const KEPT_FONTS = 60;
const fonts = new LRUCache<string, Buffer, { file: FontFile; style: Style }>({
  max: KEPT_FONTS,
  fetchMethod: async (_name, _old, { context: { file, style } }) => {
    // Imported on first use, because most processes draw no PDF.
    const { default: subsetFont } = await import('subset-font');
    const font = await readFile(resolve(`@fontsource-variable/${file.font}/files/${file.file}`));
    const { wght } = STYLES[style];
    return Buffer.from(
      await subsetFont(font, charactersOf(file), { targetFormat: 'sfnt', variationAxes: { wght } }),
    );
  },
});

/** The fonts that draw `text` in every style, by name. */
export async function loadFonts(text: string): Promise<Map<string, Buffer>> {
  const needed = new Map<string, { file: FontFile; style: Style }>();
  for (const style of Object.keys(STYLES) as Style[]) {
    for (const character of new Set(text)) {
      const file = fontFileOf(character, style);
      needed.set(fontName(file, style), { file, style });
    }
  }
  const loaded = [...needed].map(
    async ([name, context]) => [name, await fonts.forceFetch(name, { context })] as const,
  );
  return new Map(await Promise.all(loaded));
}
