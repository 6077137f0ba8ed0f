// Checks that the server has every address of the product in its list, because it answers 404 for an address without
// a screen.
import { carPattern, paths, receiptPattern } from '#app/shared/config/paths.ts';
import { screenAt } from '#domain/pages/screenAt.ts';

const addresses = [
  ...Object.values(paths).map((path) => (typeof path === 'string' ? path : path('7'))),
  carPattern,
  receiptPattern,
];

test.each(addresses)('finds a screen on the server for %s', (address) => {
  expect(screenAt(address.split('?', 1)[0] ?? '').kind).not.toBe('unknown');
});
