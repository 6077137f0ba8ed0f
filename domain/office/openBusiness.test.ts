import { openBusiness, type PersonReservation } from './openBusiness.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const paid: PersonReservation = {
  reference: 'LCR-1',
  status: 'confirmed',
  end: NOW,
  holdEnd: null,
  remaining: 0,
};
const held = { ...paid, status: 'held' as const, end: NOW + 1, remaining: 10_000 };

it('lists open holds, reservations that have not ended, debts, accepted jobs and jobs without pay', () => {
  const cases: Record<string, [Partial<PersonReservation>, string[]]> = {
    'ended and paid': [{}, []],
    'ended a millisecond later': [{ end: NOW + 1 }, ['the reservation LCR-1']],
    'ended with a debt': [{ remaining: 1 }, ['£0.01 due for LCR-1']],
    'upcoming with a balance': [
      { end: NOW + 1, remaining: 14_000 },
      ['the reservation LCR-1', '£140.00 due for LCR-1'],
    ],
    'cancelled free': [{ status: 'cancelled', end: NOW + 1 }, []],
    'cancelled late': [{ status: 'cancelled', remaining: 14_000 }, ['£140.00 due for LCR-1']],
    held: [{ ...held, holdEnd: NOW + 1 }, ['the dates held by LCR-1']],
    'held until now': [{ ...held, holdEnd: NOW }, []],
  };
  for (const [name, [difference, texts]] of Object.entries(cases)) {
    const found = openBusiness({ reservations: [{ ...paid, ...difference }], jobs: [] }, NOW);
    expect({ name, found }).toEqual({ name, found: texts });
  }
  const job = { title: 'To the airport', pay: '£240' };
  const jobs = [false, true].map((isDone) => ({ ...job, isDone }));
  expect(openBusiness({ reservations: [], jobs }, NOW)).toEqual([
    'the accepted job “To the airport”',
    'the pay for the job “To the airport” (£240)',
  ]);
});
