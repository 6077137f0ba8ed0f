// Checks which reads are repeated after the changes of staff, of the account and of a customer's own reservation. The
// server's answer is fixed, so each row tests only the browser.
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { storeSecret } from '#app/platform/api/secretArgs.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { anExtra, aPriceRule } from '#mocks/fleet/fixtures.ts';
import { aJob } from '#mocks/jobs/fixtures.ts';
import { server } from '#mocks/node.ts';
import { watchReads, type EndpointCall } from '../testing/watchedReads.ts';

const own = aReservation();
const reservation = { id: own.id, carId: own.carId };
const ofOwn = { reservationId: own.id, carId: own.carId };
const other = anId(399);
const otherCar = anId(199);
const PERIOD = { from: '2026-11-01', to: '2026-11-30' };
const PAGE = { page: 0, pageSize: 50 };
const USER = { ...ada };
const block = {
  carId: own.carId,
  kind: 'service',
  note: '',
  startDate: '2026-12-04',
  endDate: '2026-12-04',
  startTime: null,
  endTime: null,
  version: 0,
};
const note = { id: anId(9), topic: 'note', amount: null, content: 'A.', authorName: 'B', createdAt: '2026' };
const codes = { recoveryCodes: ['a'] };
const passkey = { id: anId(8), name: 'Key', createdAt: '2026', lastUsedAt: null };

type Name = keyof typeof READS;
/** The reads of many screens: of this reservation, car and person, and of other records. */
const READS = {
  attention: ['getAttention', undefined],
  billing: ['getBilling', USER.id],
  calendars: ['getCalendarLinks', undefined],
  car: ['getTakenDates', own.carId],
  conversations: ['getConversations', undefined],
  details: ['getReservationDetails', own.id],
  extras: ['getExtras', undefined],
  fleet: ['getFleet', PERIOD],
  insight: ['getInsight', PERIOD],
  invoices: ['getInvoices', own.id],
  jobs: ['getJobs', undefined],
  mine: ['getMyReservations', USER.id],
  otherCar: ['getTakenDates', otherCar],
  otherDetails: ['getReservationDetails', other],
  otherPerson: ['getUserDetails', anId(299)],
  overview: ['getOverview', undefined],
  passkeys: ['getPasskeys', USER.id],
  payments: ['getPaymentHistory', own.id],
  people: ['getUsers', PAGE],
  rules: ['getPriceRules', undefined],
  person: ['getUserDetails', USER.id],
  requests: ['getJobRequests', undefined],
  reservation: ['getReservation', own.id],
  secondFactor: ['getSecondFactor', USER.id],
  sessions: ['getSessions', USER.id],
  steps: ['getJobHistory', aJob().id],
  user: ['getUser', USER.id],
} as const satisfies Record<string, EndpointCall>;

const account: Name[] = ['billing', 'passkeys', 'person', 'secondFactor', 'user'];
const lists: Name[] = ['mine', 'otherPerson', 'person'];
const ofReservation: Name[] = ['details', 'invoices', 'payments', 'reservation'];
/** The failed reads of lists have only the tag of the list, so changes of single records do not make them stale. */
const administered: Name[] = [...ofReservation, ...lists, 'car', 'fleet', 'insight', 'overview'];

interface Row {
  call: EndpointCall;
  answer: JsonBodyType;
  stale: Name[];
}

const CHANGES: Record<string, Row> = {
  'a note about a reservation': {
    call: ['addNote', { subject: { kind: 'reservation', id: own.id }, text: 'A.' }],
    answer: note,
    stale: ['details'],
  },
  'a note about a person': {
    call: ['addNote', { subject: { kind: 'user', id: USER.id }, text: 'A.' }],
    answer: note,
    stale: ['person'],
  },
  'a payment outside the provider': {
    call: ['recordOutsidePayment', { reservation, values: {} }],
    answer: own,
    stale: [...administered, 'attention'],
  },
  'a refund outside the provider': {
    call: ['recordOutsideRefund', { reservation, values: {} }],
    answer: own,
    stale: [...administered, 'attention'],
  },
  'a refund to the card': {
    call: ['refundCardPayment', { reservation, values: {} }],
    answer: own,
    stale: [...administered, 'attention'],
  },
  'a booking by staff': {
    call: ['bookForCustomer', {}],
    answer: own,
    stale: [...administered, 'people'],
  },
  'a payment link that is sent again': {
    call: ['sendPaymentLink', reservation],
    answer: own,
    stale: administered,
  },
  'a copied payment link': {
    call: ['copyPaymentLink', reservation],
    answer: { url: 'https://example.com/pay#token=a', expiresAt: '2026-12-04T00:00:00.000Z' },
    stale: ['details'],
  },
  'a withdrawn booking': { call: ['withdrawBooking', reservation], answer: own, stale: administered },
  'a new block': {
    call: ['addBlock', block],
    answer: { ...block, id: anId(7) },
    stale: ['car'],
  },
  'a changed block': {
    call: ['changeBlock', { blockId: anId(7), block }],
    answer: { ...block, id: anId(7) },
    stale: ['car'],
  },
  'a deleted block': {
    call: ['deleteBlock', { blockId: anId(7), carId: own.carId }],
    answer: null,
    stale: ['car'],
  },
  'a new extra': { call: ['addExtra', {}], answer: anExtra(), stale: ['extras'] },
  'a changed extra': { call: ['changeExtra', { extraId: anId(801) }], answer: anExtra(), stale: ['extras'] },
  'a withdrawn extra': { call: ['withdrawExtra', anId(801)], answer: null, stale: ['extras'] },
  'a new rule of prices': {
    call: ['addPriceRule', {}],
    answer: aPriceRule(),
    stale: ['car', 'fleet', 'otherCar', 'rules'],
  },
  'a changed rule of prices': {
    call: ['changePriceRule', { ruleId: anId(851) }],
    answer: aPriceRule(),
    stale: ['car', 'fleet', 'otherCar', 'rules'],
  },
  'changed billing details': {
    call: ['updateBilling', { userId: USER.id, billing: {} }],
    answer: { company: '', address: '', postcode: '', country: '', vatNumber: '', poNumber: '' },
    stale: account,
  },
  'a confirmed second factor': {
    get call(): EndpointCall {
      return ['confirmSecondFactor', { userId: USER.id, confirmation: storeSecret({}) }];
    },
    answer: codes,
    stale: [...account, 'conversations'],
  },
  'a second factor that is turned off': {
    get call(): EndpointCall {
      return ['turnOffSecondFactor', { userId: USER.id, removal: storeSecret({}) }];
    },
    answer: null,
    stale: account,
  },
  'replaced recovery codes': { call: ['replaceRecoveryCodes', USER.id], answer: codes, stale: account },
  'a new passkey': {
    get call(): EndpointCall {
      return ['addPasskey', { userId: USER.id, passkey: storeSecret({}) }];
    },
    answer: { passkey, recoveryCodes: [] },
    stale: [...account, 'conversations'],
  },
  'a removed passkey': {
    call: ['removePasskey', { userId: USER.id, passkeyId: anId(8) }],
    answer: null,
    stale: account,
  },
  'a new calendar link': {
    call: ['createCalendarLink', 'jobs'],
    answer: { kind: 'jobs', url: 'https://x.example', createdAt: '2026' },
    stale: ['calendars'],
  },
  'a revoked calendar link': { call: ['revokeCalendarLink', 'jobs'], answer: null, stale: ['calendars'] },
  'a confirmed email': {
    get call(): EndpointCall {
      return ['verifyEmail', storeSecret({})];
    },
    answer: null,
    stale: [...account, 'otherPerson', 'people'],
  },
  'a confirmed change of the email': {
    get call(): EndpointCall {
      return ['confirmEmailChange', storeSecret({})];
    },
    answer: null,
    stale: [...account, 'otherPerson', 'people'],
  },
  'a changed password': {
    get call(): EndpointCall {
      return ['changePassword', { userId: USER.id, passwords: storeSecret({}) }];
    },
    answer: null,
    stale: ['sessions'],
  },
  'a published job': {
    call: ['publishJob', { jobId: aJob().id, pay: '£1' }],
    answer: aJob(),
    stale: ['steps'],
  },
  'a request that became a job': {
    call: ['convertJobRequest', { requestId: anId(601), conversion: {} }],
    answer: [aJob()],
    stale: ['jobs', 'requests', 'details', 'otherDetails'],
  },
  'changed dates': {
    call: ['changeReservation', { ...ofOwn, change: {} }],
    answer: own,
    stale: [...ofReservation, ...lists, 'car', 'fleet'],
  },
  'a kept card': {
    call: ['storeKeptCard', { reservationId: own.id, setupIntentId: 's' }],
    answer: own,
    stale: ['details', 'reservation'],
  },
  'a removed card': {
    call: ['removeSavedCard', { reservationId: own.id }],
    answer: own,
    stale: ['details', 'reservation'],
  },
  'a withdrawn verification': {
    call: ['withdrawVerification', { userId: USER.id, reason: 'Expired.' }],
    answer: USER,
    stale: [...account, 'jobs', 'people', 'details', 'otherDetails'],
  },
  'a removed second factor of another user': {
    call: ['removeSecondFactor', USER.id],
    answer: null,
    stale: [],
  },
  'a sent password reset': { call: ['sendPasswordReset', USER.id], answer: null, stale: [] },
};

const answerChanges = (answer: () => Response) =>
  server.use(...(['post', 'put', 'delete'] as const).map((method) => http[method]('*/api/*', answer)));

test('repeats only the reads of the changed data after each change', async () => {
  const { readsAfterCall } = await watchReads(READS);
  const repeated: Record<string, unknown> = {};
  for (const [what, { call, answer }] of Object.entries(CHANGES)) {
    answerChanges(() => HttpResponse.json(answer));
    repeated[what] = await readsAfterCall(call);
  }
  const expected = Object.entries(CHANGES).map(([what, { stale }]) => [what, [...new Set(stale)].sort()]);
  expect(repeated).toEqual(Object.fromEntries(expected));
});

test('repeats no read after a refused change', async () => {
  const { readsAfterCall } = await watchReads(READS);
  answerChanges(() => refuse(500, 'Not now.') as unknown as Response);
  const repeated: [string, unknown][] = [];
  for (const [what, { call }] of Object.entries(CHANGES)) {
    const stale = await readsAfterCall(call);
    if (stale.length > 0) repeated.push([what, stale]);
  }
  expect(repeated).toEqual([]);
});

test('repeats the reads that a refusal shows to be stale', async () => {
  const { readsAfterCall } = await watchReads(READS);
  const afterRefusal = async (call: EndpointCall, status: number, code?: string) => {
    answerChanges(() => refuse(status, 'No.', code ? { code } : {}) as unknown as Response);
    return readsAfterCall(call);
  };
  expect({
    'revoked elsewhere': await afterRefusal(['revokeCalendarLink', 'jobs'], 404),
    'confirmed elsewhere': await afterRefusal(['resendVerification', USER.id], 409, 'already_verified'),
    limited: await afterRefusal(['resendVerification', USER.id], 429, 'mail_limit'),
  }).toEqual({ 'revoked elsewhere': ['calendars'], 'confirmed elsewhere': [...account].sort(), limited: [] });
});
