// Repeats each keyed call of the suites: after a server that ended before its answer, at once, afterwards, and with
// another content.
import { isDeepStrictEqual } from 'node:util';
import * as customerChanges from '#domain/booking/calls/customerChanges.ts';
import * as orders from '#domain/booking/calls/orders.ts';
import * as ownReservations from '#domain/booking/calls/own.ts';
import * as quotes from '#domain/booking/calls/quotes.ts';
import * as reservations from '#domain/booking/calls/reservations.ts';
import * as forCustomer from '#domain/booking/calls/forCustomer.ts';
import * as staffBookings from '#domain/booking/calls/staff.ts';
import * as conversation from '#domain/conversation/calls.ts';
import * as priceRules from '#domain/fleet/calls/priceRules.ts';
import * as fleet from '#domain/fleet/calls/staff.ts';
import * as board from '#domain/jobs/calls/board.ts';
import * as dispatch from '#domain/jobs/calls/dispatch.ts';
import { addJobRequestAt, convertJobRequestAt, REQUEST_PATHS } from '#domain/jobs/calls/requests.ts';
import type { Call } from '#domain/kit/call.ts';
import * as office from '#domain/office/calls.ts';
import * as invoices from '#domain/payment/calls/invoices.ts';
import * as paymentLinks from '#domain/payment/calls/paymentLinks.ts';
import * as paymentRecords from '#domain/payment/calls/records.ts';
import * as savedCards from '#domain/payment/calls/savedCards.ts';
import * as staffMoney from '#domain/payment/calls/staffMoney.ts';
import * as account from '#domain/people/calls/account.ts';
import * as passkeys from '#domain/people/calls/passkeys.ts';
import * as profile from '#domain/people/calls/profile.ts';
import * as secondFactor from '#domain/people/calls/secondFactor.ts';
import * as sessions from '#domain/people/calls/sessions.ts';
import * as users from '#domain/people/calls/users.ts';
import * as reviews from '#domain/reviews/calls.ts';
import type { ContractAdapter, ContractAnswer, ContractRequest } from './adapter.ts';

const requests = REQUEST_PATHS.flatMap((path) => [addJobRequestAt(path), convertJobRequestAt(path)]);
const people = [account, passkeys, profile, secondFactor, sessions, users];
const booking = [customerChanges, forCustomer, orders, ownReservations, quotes, reservations, staffBookings];
const payment = [invoices, paymentLinks, paymentRecords, savedCards, staffMoney];
const rooms = [
  board,
  dispatch,
  ...booking,
  conversation,
  fleet,
  office,
  ...payment,
  ...people,
  priceRules,
  { ...requests },
  reviews,
];
const calls = rooms.flatMap((room) => Object.values<Call>(room));
const declared = calls.filter(({ repeat }) => repeat === 'keyed');
const keyed = declared.map(({ method, path }) => ({
  name: `${method} ${path}`,
  method,
  address: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** The calls that the suites repeat, as 'POST /api/reviews'. */
export const REPEATED_CALLS: readonly string[] = declared.map(({ method, path }) => `${method} ${path}`);

const keyedCall = ({ method, path }: ContractRequest) =>
  keyed.find((each) => each.method === method && each.address.test(path.split('?')[0] ?? ''));

/** A refusal has the id of its request. */
const partsOf = ({ status, body }: ContractAnswer) => (status < 300 ? { status, body } : { status });

function assertSame(call: ContractRequest, first: ContractAnswer, again: ContractAnswer): void {
  if (isDeepStrictEqual(partsOf(first), partsOf(again))) return;
  const answers = JSON.stringify([partsOf(first), partsOf(again)]);
  throw new Error(`A repetition of ${call.method} ${call.path} got another answer: ${answers}`);
}

const MOST_RUNS = 4;

/**
 * Sends the call until it has an answer, to a server that ends after the first commit of the first run, and then after
 * the commit with the answer. Returns the answer, and how often the server has ended.
 */
async function afterEndings(adapter: ContractAdapter, call: ContractRequest) {
  for (let run = 0; run < MOST_RUNS; run += 1) {
    const answer = await adapter.request({ ...call, endsAfter: run === 0 ? 'first commit' : 'answer' });
    if (answer.status === 503) continue;
    if (run > 0 && answer.status < 300 && answer.header('idempotent-replayed') !== 'true')
      throw new Error(`${call.method} ${call.path} has an answer that was not stored with its last change.`);
    return { answer, endings: run };
  }
  throw new Error(`${call.method} ${call.path} has no answer after ${MOST_RUNS} runs.`);
}

/** How often the server ended before the answer of each call was stored. */
export const endings = new Map<string, number>();

/**
 * The adapter, which sends the first success of each keyed call again with the same Idempotency-Key. Throws when a
 * repetition gets another answer, or when the key is accepted for another content. Later requests of the call, most of
 * which prepare other cases, are sent once.
 */
export function repeatingKeyedCalls(adapter: ContractAdapter): ContractAdapter {
  let keys = 0;
  const repeated = new Set<object>();
  return {
    ...adapter,
    async request(call) {
      const declaration = keyedCall(call);
      if (!declaration || repeated.has(declaration)) return adapter.request(call);
      const withKey = { ...call, key: `contract-${(keys += 1)}` };
      const ended = adapter.endsCalls ? await afterEndings(adapter, withKey) : undefined;
      if (ended && ended.answer.status >= 300) return ended.answer;
      const [first, atOnce] = await Promise.all([adapter.request(withKey), adapter.request(withKey)]);
      assertSame(call, first, atOnce);
      if (first.status >= 300) return first;
      repeated.add(declaration);
      endings.set(declaration.name, ended?.endings ?? 0);
      assertSame(call, first, await adapter.request(withKey));
      const { status } = await adapter.request({ ...withKey, path: `${call.path}?other=content` });
      if (status !== 409) throw new Error(`${call.method} ${call.path} takes a used key: ${status}`);
      return first;
    },
  };
}
