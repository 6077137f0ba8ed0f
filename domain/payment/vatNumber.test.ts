import { isVatNumberOf } from './vatNumber.ts';

it('accepts the VAT numbers of a country whose check digits are right', () => {
  const cases: readonly [country: string, vatNumber: string, isValid: boolean][] = [
    ['GB', 'GB 980 7806 84', true],
    ['GB', '980780684', true],
    ['GB', 'xi980780684', true],
    ['GB', 'GB123456789', false],
    ['DE', 'DE136695976', true],
    ['GB', 'DE136695976', false],
    ['FR', 'FR40 303265045', true],
    ['GR', 'EL094259216', true],
    // A country without a known format.
    ['JP', 'T1234567890123', true],
    ['JP', '<b>', false],
    ['JP', '12', false],
  ];
  expect(cases.filter(([country, number, isValid]) => isVatNumberOf(country, number) !== isValid)).toEqual(
    [],
  );
});
