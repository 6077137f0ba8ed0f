// Checks how the view of a table applies to a whole list.
import { listOfView } from './listOfView.ts';

const rows = [
  { id: 'b', amount: 20 },
  { id: 'A', amount: 3 },
  { id: 'c', amount: 20 },
];
const shape = {
  searched: ({ id }: (typeof rows)[number]) => id,
  sorted: { amount: ({ amount }: (typeof rows)[number]) => amount },
};
const shown = (view: { q?: string; sort?: string }) =>
  listOfView(rows, { q: '', sort: '', ...view }, shape).map(({ id }) => id);

test.each([
  [{}, ['b', 'A', 'c']],
  [{ sort: 'amount' }, ['A', 'b', 'c']],
  [{ sort: '-amount' }, ['b', 'c', 'A']],
  [{ sort: 'unknown' }, ['b', 'A', 'c']],
  [{ q: ' a ' }, ['A']],
  [{ q: 'nothing' }, []],
])('applies the view %j and returns %j', (view, ids) => {
  expect(shown(view)).toEqual(ids);
});
