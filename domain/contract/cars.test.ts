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

it('a car is told with its pictures', () => {
  const ghost = aCar({ images: ['/media/ghost-960.jpg'], pictures: [picture] });
  expect(carList.parse([ghost, aCar({ id: anId(2) })])).toEqual([ghost, aCar({ id: anId(2) })]);
});

it.each([
  ['the lowercase purpose of old data', { CarForReason: 'chauffeur' }],
  ['a price of three decimals', { price: 99.999 }],
  ['a negative price', { price: -1 }],
  ['a year in a fraction', { year: 2024.5 }],
  ['an id that is none', { id: '42' }],
])('%s is no car', (_, part) => {
  expect(car.safeParse({ ...aCar(), ...part }).success).toBe(false);
});

it('nothing unknown is told', () => {
  expect(car.parse({ ...aCar(), deleted_at: null })).toEqual(aCar());
});
