// Checks lists in the cache: the rows in the server's order, and the count from the header of the answer.
import { rowsOf, toEntityList } from './entityList.ts';

const meta = (total?: string) => ({
  response: new Response(null, total === undefined ? {} : { headers: { 'x-total-count': total } }),
});

test.each<[string, unknown, number]>([
  ['the header', meta('120'), 120],
  ['a header of zero', meta('0'), 0],
  ['no header', meta(), 25],
  ['a header that is no number', meta('many'), 25],
  ['a header that is no whole number', meta('1.5'), 25],
  ['no answer', { response: undefined }, 25],
  ['nothing at all', undefined, 25],
])('%s', (_what, given, total) => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }));
  expect(toEntityList(rows, given).total).toBe(total);
});

test('keeps the order of the server', () => {
  // JavaScript sorts such keys of an object by number.
  const rows = [{ id: '2' }, { id: '1' }];
  expect(rowsOf(toEntityList(rows, undefined))).toEqual(rows);
});
