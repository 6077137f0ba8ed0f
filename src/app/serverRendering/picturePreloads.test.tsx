// Tests the preload links of the pictures that a page shows first.
import { renderToStaticMarkup } from 'react-dom/server';
import { CarPicture } from '#app/entities/car/CarPicture.tsx';
import { HeroPicture } from '#app/pages/landing/HeroPicture.tsx';
import { picturePreloads } from './picturePreloads.ts';

const picture = {
  id: 'front',
  base: '/media/cars/ghost/front',
  widths: [480, 960],
  width: 1600,
  height: 900,
  alt: 'A Ghost.',
  placeholder: 'data:image/webp;base64,AAAA',
};
const render = (priority: boolean) =>
  renderToStaticMarkup(
    <CarPicture
      picture={picture}
      sizes="(min-width: 620px) 46vw, 92vw"
      priority={priority}
      shown
      onFailed={() => undefined}
    />,
  );

it('preloads the first pictures in the sizes of the markup, and no other picture', () => {
  expect(picturePreloads(render(false) + render(true) + render(false))).toBe(
    '<link rel="preload" as="image" type="image/avif" imagesrcset="/media/cars/ghost/front-480.avif 480w, /media/cars/ghost/front-960.avif 960w" imagesizes="(min-width: 620px) 46vw, 92vw" fetchpriority="high">',
  );
});

it('preloads one picture of the landing page: the tall one for phones, the wide one for other windows', () => {
  const links = picturePreloads(renderToStaticMarkup(<HeroPicture />))
    .split('<link ')
    .slice(1);
  expect(links.map((link) => /media="([^"]*)".*hero\/(\w+)-/.exec(link)?.slice(1))).toEqual([
    ['(max-width: 768px)', 'phone'],
    ['not all and (max-width: 768px)', 'poster'],
  ]);
});
