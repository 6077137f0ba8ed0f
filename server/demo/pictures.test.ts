// Tests that the pictures of the demo cars exist: the exterior first, the cabin, each view once, every width in every format.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FLEET } from './fleet.ts';
import { PICTURE_WIDTHS } from './loadDemoData.ts';

interface Entry {
  view: string;
  alt: string;
}

const CARS = path.join(process.cwd(), 'public/media/cars');
const manifest = JSON.parse(readFileSync(path.join(CARS, 'manifest.json'), 'utf8')) as Record<
  string,
  Entry[]
>;

describe.each(FLEET.map(({ slug }) => slug))('the pictures of %s', (slug) => {
  const entries = manifest[slug] ?? [];

  it('start with the exterior, show the cabin, and show each view once', () => {
    const views = entries.map(({ view }) => view);
    expect(views[0]).toBe('front');
    expect(views).toContain('interior');
    expect(new Set(views).size).toBe(views.length);
  });

  it('exist in every width and format', () => {
    const names = entries.flatMap(({ view }) => [
      `${view}-960.jpg`,
      ...PICTURE_WIDTHS.flatMap((width) => [`${view}-${width}.avif`, `${view}-${width}.webp`]),
    ]);
    expect(names.filter((name) => !existsSync(path.join(CARS, slug, name)))).toEqual([]);
  });
});

it('describes each picture in its own words', () => {
  const texts = FLEET.flatMap(({ slug }) => (manifest[slug] ?? []).map(({ alt }) => alt));
  expect(new Set(texts).size).toBe(texts.length);
});
