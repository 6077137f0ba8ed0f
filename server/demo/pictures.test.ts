// Tests that the pictures of the demo cars exist: the exterior first, the cabin, each view once, every width in every format.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FLEET } from './demoTexts.ts';
import { PICTURE_WIDTHS } from './loadDemoData.ts';

// The drawn cabins have two front seats and no third row, which is what a customer of the van looks for.
const WITHOUT_CABIN = ['mercedes-v-class'];
const CARS = path.join(process.cwd(), 'public/media/cars');
type Manifest = Record<string, { view: string; alt: string }[]>;
const manifest = JSON.parse(readFileSync(path.join(CARS, 'manifest.json'), 'utf8')) as Manifest;

it('has pictures of each car, in every width and format, each described in its own words', () => {
  const texts: string[] = [];
  for (const { slug } of FLEET) {
    const entries = manifest[slug] ?? [];
    const views = entries.map(({ view }) => view);
    expect([slug, ...views]).toEqual([slug, 'front', ...new Set(views.slice(1))]);
    expect([slug, views.includes('interior')]).toEqual([slug, !WITHOUT_CABIN.includes(slug)]);
    const names = views.flatMap((view) => [
      `${view}-960.jpg`,
      ...PICTURE_WIDTHS.flatMap((width) => [`${view}-${width}.avif`, `${view}-${width}.webp`]),
    ]);
    expect([slug, ...names.filter((name) => !existsSync(path.join(CARS, slug, name)))]).toEqual([slug]);
    texts.push(...entries.map(({ alt }) => alt));
  }
  expect(new Set(texts).size).toBe(texts.length);
});
