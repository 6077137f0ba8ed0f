// The screens of the product: the first complete state of each address and person.
import { addressOf, type State } from './state.ts';
import { states } from './states.ts';

/** The path of a state, without the ids of its entities. */
const routeOf = (state: State) =>
  new URL(addressOf(state), 'http://mock.example').pathname.replace(/[0-9a-f-]{30,}/, ':id');

const firstOf = (keyOf: (state: State) => string): State[] => {
  const first = new Map<string, State>();
  for (const state of states) {
    if (state.only || first.has(keyOf(state))) continue;
    first.set(keyOf(state), state);
  }
  return [...first.values()];
};

/** One state of each route. */
export const routes = firstOf(routeOf);

/** One state of each route and person, and the main dialogs and conversations. */
const FURTHER = [
  'car-summary',
  'authentication',
  'confirmation',
  'payment-change',
  'messages-conversation',
  'driver-jobs',
  'admin-inbox-thread',
  'admin-fleet-table',
  'admin-reservation-edit',
  'admin-cars-add',
];
export const screens = [
  ...new Set([
    ...firstOf((state) => `${routeOf(state)} ${state.as ?? ''}`),
    ...states.filter(({ name }) => FURTHER.includes(name)),
  ]),
];
