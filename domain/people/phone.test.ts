import { phoneAddress } from './phone.ts';

it('makes the address of a telephone number as people type it', () => {
  const cases: Record<string, string | undefined> = {
    '07700 900 123': 'tel:07700900123',
    '+44 7700 900123': 'tel:+447700900123',
    '+44 (0)7700 900123': 'tel:+447700900123',
    '0044 (0)7700 900123': 'tel:+447700900123',
    '(020) 7946-0001': 'tel:02079460001',
    '020 7946 0001 ext. 12': 'tel:02079460001;ext=12',
    '+44 20 7946 0001 x12': 'tel:+442079460001;ext=12',
    '020 7946 0001, extension 7': 'tel:02079460001;ext=7',
    '020 7946 0001 #3': 'tel:02079460001;ext=3',
    'ask at the door': undefined,
    '': undefined,
  };
  expect(Object.fromEntries(Object.keys(cases).map((typed) => [typed, phoneAddress(typed)]))).toEqual(cases);
});
