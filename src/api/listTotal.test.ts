// How many rows a list has, by the header beside its answer.
import { listTotal } from './listTotal.ts';

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
  expect(listTotal(given, 25)).toBe(total);
});
