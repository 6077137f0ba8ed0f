// The server answers 404 for an address without a screen: it has to know every address of the product.
import { carPattern, paths, receiptPattern } from '#app/shared/config/paths.ts';
import { screenAt } from '#domain/pages/screenAt.ts';

const addresses = [
  ...Object.values(paths).map((path) => (typeof path === 'string' ? path : path('7'))),
  carPattern,
  receiptPattern,
];

test.each(addresses)('the server knows %s', (address) => {
  expect(screenAt(address.split('?', 1)[0] ?? '').kind).not.toBe('unknown');
});
