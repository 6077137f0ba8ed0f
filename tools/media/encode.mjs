// Creates the web files of the car pictures and manifest.json. Usage: node encode.mjs <folder with
// <slug>-<view>.png> [path to node_modules/sharp parent]
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALT } from './alt.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const [src = '/tmp/car/final', tools = process.env.MEDIA_TOOLS || root] = process.argv.slice(2);
const sharp = createRequire(join(tools, 'package.json'))('sharp');
const out = join(root, 'public/media/cars');
const VIEWS = ['front', 'side', 'rear', 'detail', 'interior'];
const AVIF = { quality: 66, effort: 4 };
const WEBP = { quality: 84, effort: 4, smartSubsample: true };
// Compression artefacts are less visible in a bright cabin than in a dark studio, and the files of cabins
// would be twice as large.
const LOSS = { interior: 12 };
// The studio is dark. Blending a picture with itself shows the body on a poor display, and keeps black and white.
async function toned(file, view) {
  if (view === 'interior') return sharp(file);
  return sharp(
    await sharp(file)
      .composite([{ input: file, blend: 'screen' }])
      .png()
      .toBuffer(),
  );
}
const old = existsSync(join(out, 'manifest.json'))
  ? JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
  : {};
const manifest = {};

async function placeholder(source) {
  for (const [w, q] of [
    [20, 40],
    [20, 20],
    [16, 20],
    [12, 10],
  ]) {
    const b = await source.clone().resize(w).webp({ quality: q, effort: 6 }).toBuffer();
    const uri = `data:image/webp;base64,${b.toString('base64')}`;
    if (uri.length <= 300) return uri;
  }
  throw new Error('placeholder too big');
}

for (const slug of Object.keys(ALT)) {
  const dir = join(out, slug);
  mkdirSync(dir, { recursive: true });
  manifest[slug] = [];
  for (const view of VIEWS) {
    const file = join(src, `${slug}-${view}.png`);
    if (!existsSync(file)) {
      // This view was not rendered this time: its existing entry stays.
      manifest[slug].push(...(old[slug] ?? []).filter((e) => e.view === view));
      continue;
    }
    const loss = LOSS[view] ?? 0;
    const last = join(dir, `${view}-1600.webp`);
    const fresh = existsSync(last) && statSync(last).mtimeMs > statSync(file).mtimeMs;
    const source = await toned(file, view);
    for (const width of fresh ? [] : [480, 960, 1600]) {
      const im = source.clone().resize(width, (width * 9) / 16, { kernel: 'lanczos3' });
      await im
        .clone()
        .avif({ ...AVIF, quality: AVIF.quality - loss })
        .toFile(join(dir, `${view}-${width}.avif`));
      await im
        .clone()
        .webp({ ...WEBP, quality: WEBP.quality - loss })
        .toFile(join(dir, `${view}-${width}.webp`));
      if (width === 960)
        await im
          .clone()
          .jpeg({ quality: 82 - loss, mozjpeg: true })
          .toFile(join(dir, `${view}-${width}.jpg`));
    }
    manifest[slug].push({
      view,
      alt: ALT[slug](view),
      width: 1600,
      height: 900,
      placeholder: await placeholder(source),
    });
  }
}
writeFileSync(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
