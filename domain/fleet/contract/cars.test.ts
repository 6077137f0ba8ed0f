import { aCar, anId } from '#domain/testing/builders.ts';
import { car, carList } from './cars.ts';

const picture = {
  id: anId(11),
  base: '/media/ghost',
  widths: [480, 960],
  width: 960,
  height: 640,
  alt: 'Rolls-Royce Ghost, side view',
  placeholder: 'data:image/webp;base64,AAAA',
};

it('the answer contains a car with its pictures', () => {
  const ghost = aCar({ images: ['/media/ghost-960.jpg'], pictures: [picture] });
  expect(carList.parse([ghost, aCar({ id: anId(2) })])).toEqual([ghost, aCar({ id: anId(2) })]);
});

it.each([
  ['the lowercase purpose of old data', { CarForReason: 'chauffeur' }],
  ['a price of three decimals', { price: 99.999 }],
  ['a negative price', { price: -1 }],
  ['a year in a fraction', { year: 2024.5 }],
  ['an id that is not a UUID', { id: '42' }],
])('refuses a car with %s', (_, part) => {
  expect(car.safeParse({ ...aCar(), ...part }).success).toBe(false);
});

it('the answer contains no unknown field', () => {
  expect(car.parse({ ...aCar(), deleted_at: null })).toEqual(aCar());
});
