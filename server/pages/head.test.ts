// Compares the whole head of every kind of page with a recorded head (`__snapshots__`).
import { PUBLIC_ADDRESSES, type PublicPage } from '#domain/pages/screenAt.ts';
import { aCar } from '#domain/testing/builders.ts';
import { carHead, pageHead, privateHead, type Site } from './head.ts';

const site: Site = {
  origin: 'https://cars.example',
  config: {
    supportEmail: 'support@cars.example',
    social: [
      { name: 'Instagram', url: 'https://instagram.example/cars' },
      { name: 'Facebook', url: null },
    ] as unknown as Site['config']['social'],
  },
};
const lines = (head: string) => head.replaceAll('><', '>\n<');

it.each(Object.keys(PUBLIC_ADDRESSES) as PublicPage[])('writes the head of the page %s', (page) => {
  expect(lines(pageHead(site, page))).toMatchSnapshot();
});

const CAR = {
  id: '00000000-0000-4000-8000-000000000101',
  _id: '00000000-0000-4000-8000-000000000101',
  ...{ make: 'Rolls-Royce', model: 'Phantom', year: 2024, description: 'A <quiet> car.', price: 425.5 },
};
const picture = (width: number, height: number) => ({
  ...{ id: 'p1', base: '/uploads/cars/p1', widths: [480, 960], width, height, alt: 'The car' },
  placeholder: 'data:,',
});

it.each([
  ['a chauffeur car', { CarForReason: 'Chauffeur', images: [], pictures: [] }],
  ['a car for a video', { CarForReason: 'MusicVideo', images: [], pictures: [] }],
  ['a car with a wide picture', { images: ['/a.jpg', '/b.jpg'], pictures: [picture(1600, 901)] }],
  ['a car with a narrow picture', { images: ['/a.jpg'], pictures: [picture(500, 333)] }],
])('writes the head of %s', (_name, more) => {
  expect(lines(carHead(site, { ...aCar(), ...CAR, ...(more as object) }))).toMatchSnapshot();
});

it('excludes private pages from search engines', () => {
  expect(lines(privateHead())).toMatchSnapshot();
  expect(lines(privateHead('404 Not Found'))).toMatchSnapshot();
});
