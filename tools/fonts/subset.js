// Writes the typefaces that each page preloads, src/app/theme/fonts/*.woff2: the characters, weights and features that
// the product's own texts use. Browsers fetch the complete files only for other characters (src/app/theme/fonts.ts).
// Usage: node tools/fonts/subset.js
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

const root = path.resolve(import.meta.dirname, '../..');
const TARGET = path.join(root, 'src/app/theme/fonts');
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** The accents of Western European names. */
const ACCENTS = 'ÄÅÉÖÜßàáâãäåæçèéêëìíîïñòóôõöøùúûü';
/** The same characters as CORE in src/app/theme/fonts.ts. */
const CORE = `${ASCII}${ACCENTS}\u00a0£©·×–—‘’“”…−`;
// Headings have a letter spacing, which switches ligatures off.
const FEATURES = ['kern', 'lnum', 'tnum'];

const FACES = [
  { name: 'display', family: 'cormorant-garamond', weights: { min: 500, max: 600, default: 500 } },
  { name: 'text', family: 'hanken-grotesk', weights: { min: 400, max: 700, default: 400 } },
];

mkdirSync(TARGET, { recursive: true });
for (const { name, family, weights } of FACES) {
  const source = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
  const subset = await subsetFont(readFileSync(path.join(root, source)), CORE, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
  });
  writeFileSync(path.join(TARGET, `${name}.woff2`), subset);
  process.stdout.write(`${name}.woff2 ${(subset.length / 1000).toFixed(1)} kB\n`);
}
