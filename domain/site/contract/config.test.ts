import { COUNTRIES } from './config.ts';

it('lists the countries at checkout, Great Britain first', () => {
  const codes = COUNTRIES.map(({ code }) => code);
  expect(codes).toEqual(['GB', 'US', 'CA', 'AU', 'FR', 'DE', 'IT', 'ES', 'NL', 'IE']);
});
