// Tests which texts are a reference of a reservation.
import fc from 'fast-check';
import { readReference, REFERENCE } from './reference.ts';

describe('readReference', () => {
  it.each([
    ['LCR-7K2MQ', 'LCR-7K2MQ'],
    ['lcr-7k2mq', 'LCR-7K2MQ'],
    [' lcr 7k2mq ', 'LCR-7K2MQ'],
    ['LCR7K2MQ', 'LCR-7K2MQ'],
    ['lcr - 7K2MQ', 'LCR-7K2MQ'],
    ['LCR-OILoi', 'LCR-01101'],
  ])('reads %p as %s', (text, reference) => {
    expect(readReference(text)).toBe(reference);
  });

  it.each(['', 'LCR', 'LCR-', '7K2MQ', 'LCR-7K2M', 'LCR-7K2MQ9', 'LCR-7K2MU', 'XLCR-7K2MQ', 'LCR_7K2MQ'])(
    'does not read %p when it is no reference with its prefix',
    (text) => {
      expect(readReference(text)).toBeUndefined();
    },
  );

  it('reads every reference unchanged, in lower case and without the hyphen', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^LCR-[0-9A-HJKMNP-TV-Z]{5}$/), (reference) => {
        expect(reference).toMatch(REFERENCE);
        expect(readReference(reference)).toBe(reference);
        expect(readReference(reference.toLowerCase().replace('-', ''))).toBe(reference);
      }),
    );
  });
});
