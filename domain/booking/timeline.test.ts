import { tripDetails } from './contract/tripDetails.ts';
import type { Reservation } from './contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { reservationTimeline } from './timeline.ts';
import { HOUR } from '#domain/time/durations.ts';

// 28 to 30 November 2026, midnight in London.
const START = Date.parse('2026-11-28T00:00:00Z');
const END = Date.parse('2026-12-01T00:00:00Z');
const trip = tripDetails.parse({ pickup: '1 Park Lane' });
const paid = { currentPaid: 1200, remainingToPay: 0 };

const stepsOf = (overrides: Partial<Reservation>, now: number) =>
  reservationTimeline(aReservation(overrides), now);
const currentOf = (overrides: Partial<Reservation>, now: number) => {
  const current = stepsOf(overrides, now).filter(({ state }) => state === 'current');
  expect(current).toHaveLength(1);
  return current[0]?.text;
};

it('lists the steps of a new reservation in their order', () => {
  expect(stepsOf({}, START - 100 * HOUR)).toEqual([
    { name: 'booked', text: 'Booked on Sat, 21 Nov 2026', state: 'done' },
    { name: 'deposit', text: 'Deposit of £360.00 paid', state: 'done' },
    { name: 'trip', text: 'Trip details missing', state: 'current' },
    {
      name: 'balance',
      text: 'Balance of £840.00 due by the end of Wed, 25 Nov 2026',
      state: 'upcoming',
    },
    { name: 'end', text: 'Starts on Sat, 28 Nov 2026', state: 'upcoming' },
  ]);
});

it.each<[string, Partial<Reservation>, number, string]>([
  ['details missing until 24 hours before', {}, START - 24 * HOUR, 'Trip details missing'],
  [
    'details that are too late',
    {},
    START - 24 * HOUR + 1,
    'Balance of £840.00 due by the end of Wed, 25 Nov 2026',
  ],
  ['a balance', { trip }, 0, 'Balance of £840.00 due by the end of Wed, 25 Nov 2026'],
  ['a paid balance', { trip, ...paid }, START - 1, 'Starts on Sat, 28 Nov 2026'],
  ['the start', { trip, ...paid }, START, 'Under way until Mon, 30 Nov 2026'],
  ['the last moment', { trip, ...paid }, END - 1, 'Under way until Mon, 30 Nov 2026'],
  ['the end', { trip, ...paid }, END, 'Ended on Mon, 30 Nov 2026'],
  ['a cancellation', { status: 'cancelled' }, 0, 'Reservation cancelled'],
])('marks the current step at %s', (_step, overrides, now, text) => {
  expect(currentOf(overrides, now)).toBe(text);
});

it('marks finished steps after the current one as done', () => {
  const states = stepsOf({ trip, ...paid }, END).map(({ text, state }) => [text, state]);
  expect(states.slice(1)).toEqual([
    ['£1,200.00 paid in full', 'done'],
    ['Trip details given', 'done'],
    ['Ended on Mon, 30 Nov 2026', 'current'],
  ]);
  expect(stepsOf({ status: 'cancelled' }, 0).map(({ state }) => state)).toEqual(['done', 'done', 'current']);
});

it.each<[Reservation['chauffeur'], string, string | undefined]>([
  [{ jobId: anId(1), state: 'open', name: '' }, 'We are choosing your chauffeur.', 'current'],
  [{ jobId: anId(1), state: 'accepted', name: 'Grace Okafor' }, 'Chauffeur: Grace Okafor', 'done'],
  [
    { jobId: anId(1), state: 'on-the-way', name: 'Grace Okafor' },
    'Chauffeur: Grace Okafor, on the way',
    'done',
  ],
])('has a step for the chauffeur %j after the trip details', (chauffeur, text, state) => {
  const steps = stepsOf({ trip, chauffeur }, 0);
  expect(steps.map(({ name }) => name)).toEqual(['booked', 'deposit', 'trip', 'chauffeur', 'balance', 'end']);
  expect(steps[3]).toEqual({ name: 'chauffeur', text, state });
});

it('has no step for trip details that can no longer be given, or for a chauffeur who was never chosen', () => {
  const chauffeur = { jobId: anId(1), state: 'open', name: '' } as const;
  const namesAt = (now: number) => stepsOf({ chauffeur }, now).map(({ name }) => name);
  expect(namesAt(START)).toEqual(['booked', 'deposit', 'chauffeur', 'balance', 'end']);
  expect(namesAt(END)).toEqual(['booked', 'deposit', 'balance', 'end']);
});

it('ends with the reservation when no chauffeur is recorded', () => {
  const chauffeur = { jobId: anId(1), state: 'open', name: '' } as const;
  expect(currentOf({ trip, ...paid, chauffeur }, END)).toBe('Ended on Mon, 30 Nov 2026');
  expect(currentOf({ trip, ...paid, chauffeur: null }, START - 1)).toBe('Starts on Sat, 28 Nov 2026');
});
