import { decideHold } from './holdDecision.ts';

const held = { status: 'held', totalPence: 120_000 } as const;

it.each([
  ['holds new dates', { own: undefined, otherCarsHeld: 0 }, 'hold'],
  ['holds new dates beside one other car', { own: undefined, otherCarsHeld: 1 }, 'hold'],
  ['refuses a third car', { own: undefined, otherCarsHeld: 2 }, 'too-many-holds'],
  ['continues a hold at the same price', { own: held, otherCarsHeld: 0 }, 'continue'],
  ['continues a hold although two other cars are held', { own: held, otherCarsHeld: 2 }, 'continue'],
  ['replaces a hold at another price', { own: { ...held, totalPence: 1 }, otherCarsHeld: 1 }, 'hold'],
  [
    'refuses confirmed dates',
    { own: { ...held, status: 'confirmed' }, otherCarsHeld: 0 },
    'already-reserved',
  ],
  [
    'refuses confirmed dates at another price',
    { own: { status: 'confirmed', totalPence: 1 }, otherCarsHeld: 2 },
    'already-reserved',
  ],
] as const)('%s', (_title, request, decision) => {
  const allowance = { isEmailVerified: true, unpaidHoldsLastHour: 9 };
  expect(decideHold({ ...allowance, ...request, totalPence: 120_000 })).toBe(decision);
});

it.each([
  ['holds a first car', { otherCarsHeld: 0, unpaidHoldsLastHour: 2 }, 'hold'],
  ['refuses a second car', { otherCarsHeld: 1, unpaidHoldsLastHour: 1 }, 'verify-email-first'],
  [
    'refuses a fourth hold within an hour',
    { otherCarsHeld: 0, unpaidHoldsLastHour: 3 },
    'verify-email-first',
  ],
  ['continues a hold', { own: held, otherCarsHeld: 0, unpaidHoldsLastHour: 3 }, 'continue'],
] as const)('%s for a customer without a verified email', (_title, request, decision) => {
  const unverified = { own: undefined, isEmailVerified: false, totalPence: 120_000 };
  expect(decideHold({ ...unverified, ...request })).toBe(decision);
});
