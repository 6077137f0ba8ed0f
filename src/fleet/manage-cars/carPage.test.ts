// Checks filter, sort and pages of the fleet.
import { readView } from '#app/kit/table/tableView.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import { CAR_FILTERS, listedCars, pageOf } from './carPage.ts';

const cars = [
  aCar({ id: anId(1), make: 'Bentley', model: 'Azure', price: 90, year: 2020, weekPrice: 500 }),
  aCar({
    id: anId(2),
    make: 'Aston Martin',
    model: 'DB11',
    price: 1000,
    year: 2022,
    CarForReason: 'Chauffeur',
    turnaroundMinutes: 90,
    dayPrice: 800,
  }),
  aCar({
    id: anId(3),
    make: 'Rolls-Royce',
    model: 'Ghost',
    price: 400,
    description: 'A silent Bentley rival.',
  }),
];
const view = (query: string) => readView(new URLSearchParams(query), { filters: CAR_FILTERS });
const models = (query: string) => listedCars(cars, view(query)).map(({ model }) => model);

test.each([
  ['', ['Azure', 'DB11', 'Ghost']],
  ['sort=make', ['DB11', 'Azure', 'Ghost']],
  ['sort=-price', ['DB11', 'Ghost', 'Azure']],
  ['sort=year', ['Azure', 'DB11', 'Ghost']],
  ['sort=-turnaroundMinutes', ['DB11', 'Azure', 'Ghost']],
  ['sort=-dayPrice', ['DB11', 'Azure', 'Ghost']],
  ['sort=weekPrice', ['DB11', 'Ghost', 'Azure']],
  ['sort=nonsense', ['Azure', 'DB11', 'Ghost']],
  ['q=bentley', ['Azure', 'Ghost']],
  ['q=silent%20rolls%20royce', ['Ghost']],
  ['reason=Chauffeur', ['DB11']],
  ['q=nothing', []],
])('returns the cars of the view %s', (query, expected) => {
  expect(models(query)).toEqual(expected);
});

test('returns one page of the list', () => {
  const many = Array.from({ length: 30 }, (_, index) => aCar({ id: anId(index) }));
  expect(pageOf(many, view('size=25'))).toHaveLength(25);
  expect(pageOf(many, view('size=25&page=2'))).toHaveLength(5);
});
