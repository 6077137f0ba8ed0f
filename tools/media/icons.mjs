// Makes the icons from public/favicon.svg, and the posters and the link preview from finished renders.
// Usage: node icons.mjs <car render dir> <film layer dir> [folder that holds node_modules/sharp]
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const [cars = '/tmp/car/final', film = '/tmp/car/film', tools = process.env.MEDIA_TOOLS || root] =
  process.argv.slice(2);
const sharp = createRequire(join(tools, 'package.json'))('sharp');
const pub = (...p) => join(root, 'public', ...p);
for (const d of ['icons', 'media/social', 'media/hero']) mkdirSync(pub(d), { recursive: true });

const svg = readFileSync(pub('favicon.svg'), 'utf8');
const square = svg.replace('rx="14"', 'rx="0"'); // Phones round the corners themselves.
for (const size of [192, 512]) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toFile(pub('icons', `icon-${size}.png`));
}
await sharp(Buffer.from(square), { density: 203 })
  .resize(180)
  .png({ compressionLevel: 9 })
  .toFile(pub('icons', 'apple-touch-icon.png'));

// favicon.ico for clients that request this name: a directory of PNG files.
const small = await Promise.all(
  [16, 32, 48].map(async (size) => {
    const png = await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
      .resize(size)
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { size, png };
  }),
);
const directory = Buffer.alloc(6 + 16 * small.length);
directory.writeUInt16LE(1, 2);
directory.writeUInt16LE(small.length, 4);
let offset = directory.length;
for (const [index, { size, png }] of small.entries()) {
  const at = 6 + 16 * index;
  directory.writeUInt8(size, at);
  directory.writeUInt8(size, at + 1);
  directory.writeUInt16LE(1, at + 4);
  directory.writeUInt16LE(32, at + 6);
  directory.writeUInt32LE(png.length, at + 8);
  directory.writeUInt32LE(offset, at + 12);
  offset += png.length;
}
writeFileSync(pub('favicon.ico'), Buffer.concat([directory, ...small.map(({ png }) => png)]));

const AVIF = { quality: 66, effort: 4 };
const WEBP = { quality: 82, effort: 4, smartSubsample: true };
async function set(file, name, widths, ratio, jpg) {
  if (!existsSync(file)) return console.warn('missing', file);
  for (const w of widths) {
    const im = sharp(file).resize(w, Math.round(w * ratio), { fit: 'cover' });
    await im
      .clone()
      .avif(AVIF)
      .toFile(pub('media', 'hero', `${name}-${w}.avif`));
    await im
      .clone()
      .webp(WEBP)
      .toFile(pub('media', 'hero', `${name}-${w}.webp`));
  }
  return sharp(file)
    .resize(jpg, Math.round(jpg * ratio), { fit: 'cover' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(pub('media', 'hero', `${name}-${jpg}.jpg`));
}
await set(
  join(film, existsSync(join(film, 'poster.png')) ? 'poster.png' : 'poster-film.png'),
  'poster',
  [768, 1280, 1920],
  9 / 16,
  1280,
);
await set(join(film, 'phone.png'), 'phone', [480, 768], 4 / 3, 768);

const front = join(cars, 'rolls-royce-phantom-front.png');
if (existsSync(front)) {
  await sharp(front)
    .resize(1200, 675)
    .extract({ left: 0, top: 30, width: 1200, height: 630 })
    .jpeg({ quality: 86, mozjpeg: true })
    .toFile(pub('media', 'social', 'cover.jpg'));
}
