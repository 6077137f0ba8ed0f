// Regressions of src/ that the tests must notice; the files that it imports have further ones.
import { appPartRegressions } from './appParts.ts';
import { detailRegressions } from './details.ts';
import { featureRegressions } from './features.ts';
import type { Regression } from './regression.ts';
import { screenRegressions } from './screens.ts';
import { staffScreenRegressions } from './staffScreens.ts';

const PAYMENT = 'src/features/payment';
const MESSAGE = 'src/entities/message';
const RESERVATION = 'src/entities/reservation';
const INVALIDATION = ['src/app/invalidation.test.ts'];
const CALLS = ['src/api/baseApi.test.ts'];

export const webRegressions: readonly Regression[] = [
  {
    name: 'calendar: the last day of a range is not in it',
    file: 'src/features/reserve-car/dayFacts.ts',
    find: 'date <= selection.end',
    replace: 'date < selection.end',
    tests: ['src/features/reserve-car/dayFacts.test.ts'],
  },
  {
    name: 'payment: pays again while a payment is not recorded',
    file: `${PAYMENT}/pay.ts`,
    find: `selectAttempt(getState(), reservationId).status !== 'idle') return stopped;
    const problem`,
    replace: `selectAttempt(getState(), reservationId).status === 'processing') return stopped;
    const problem`,
    tests: [`${PAYMENT}/pay.test.ts`],
  },
  {
    name: 'payment texts: a request under way leads away from its dates',
    file: `${PAYMENT}/paymentTexts.ts`,
    find: "  if (error.code === 'request_under_way') return { message: error.message };\n",
    replace: '',
    tests: [`${PAYMENT}/paymentTexts.test.ts`, `${PAYMENT}/interruptedPayment.test.tsx`],
  },
  {
    name: 'session: an old answer replaces whoever has signed in since',
    file: 'src/entities/session/sessionThunks.ts',
    find: 'isSuccess && selectUserId(getState()) === before',
    replace: 'isSuccess',
    tests: ['src/app/session.test.ts'],
  },
  {
    name: 'session: every user starts with an empty cache, the same one too',
    file: 'src/app/listeners.ts',
    find: ' && selectUserId(before) !== selectUserId(now)',
    replace: '',
    tests: ['src/app/session.test.ts'],
  },
  {
    name: 'session: a refused connection asks nobody',
    file: 'src/app/listeners.ts',
    find: 'void (await dispatch(restoreSession()))',
    replace: 'void dispatch',
    tests: ['src/realtime/socketMiddleware.test.ts'],
  },
  {
    name: 'session: anything stored as a role is one',
    file: 'src/entities/session/sessionSlice.ts',
    find: 'isAdmin: isAdmin === true',
    replace: 'isAdmin: Boolean(isAdmin)',
    tests: ['src/app/session.test.ts'],
  },
  {
    name: 'csv: a formula that begins like a number is not escaped',
    file: 'src/shared/lib/csv.ts',
    find: String.raw`/^-?\d+(\.\d+)?$/`,
    replace: String.raw`/^-?\d+(\.\d+)?/`,
    tests: ['src/shared/lib/csv.test.ts'],
  },
  {
    name: 'pictures: previews are never revoked',
    file: 'src/features/manage-cars/pictureQueue.ts',
    find: '      for (const address of made) URL.revokeObjectURL(address);\n',
    replace: '',
    tests: ['src/features/manage-cars/ManageCars.test.tsx'],
  },
  {
    name: 'replay: an answer is not held back',
    file: 'src/api/baseApi.ts',
    find: `  const result = await rawQuery(args, api, options);
  await gate.opened();
`,
    replace: '  const result = await rawQuery(args, api, options);\n',
    tests: CALLS,
  },
  {
    name: 'retry: a read is not repeated when the server is busy',
    file: 'src/api/baseApi.ts',
    find: '(status === 0 || status === 503)',
    replace: 'status === 0',
    tests: CALLS,
  },
  {
    name: 'retry: writes are repeated',
    file: 'src/api/baseApi.ts',
    find: "baseQueryApi.type === 'query' && ",
    replace: '',
    tests: CALLS,
  },
  {
    name: 'idempotency: 500 counts as an answer',
    file: 'src/api/baseApi.ts',
    find: 'status < 500 &&',
    replace: 'status <= 500 &&',
    tests: CALLS,
  },
  {
    name: 'idempotency: a reservation has no key',
    file: `${RESERVATION}/reservationApi.ts`,
    find: `      query: (body) => ({ url: '/reservations', method: 'POST', body }),
      extraOptions: { movesMoney: true },
`,
    replace: "      query: (body) => ({ url: '/reservations', method: 'POST', body }),\n",
    tests: CALLS,
  },
  {
    name: 'errors: 503 without a body has no text of its own',
    file: 'src/api/apiError.ts',
    find: 'status === 503 ? OFFLINE : UNEXPECTED',
    replace: 'UNEXPECTED',
    tests: ['src/api/apiError.test.ts'],
  },
  {
    name: 'secrets: a stored value can be read twice',
    file: 'src/api/secretArgs.ts',
    find: '  waiting.delete(secretId);\n',
    replace: '',
    tests: ['src/api/secretArgs.test.ts'],
  },
  {
    name: 'outgoing messages: one that is sent can fail',
    file: `${MESSAGE}/outgoingSlice.ts`,
    find: "if (message?.status === 'waiting') Object.assign",
    replace: 'if (message) Object.assign',
    tests: [`${MESSAGE}/outgoing.test.ts`],
  },
  {
    name: 'outgoing messages: everybody sees what was written to somebody',
    file: `${MESSAGE}/outgoingSlice.ts`,
    find: 'all.filter((message) => message.receiverId === receiverId)',
    replace: '[...all]',
    tests: [`${MESSAGE}/outgoing.test.ts`],
  },
  {
    name: 'chat: what is read is marked again and again',
    file: `${MESSAGE}/markSeen.ts`,
    find: 'if (!conversation || conversation.unread === 0) return;',
    replace: 'if (!conversation) return;',
    tests: [`${MESSAGE}/outgoing.test.ts`],
  },
  {
    name: 'chat: an older page leaves a gap',
    file: `${MESSAGE}/messageAdapter.ts`,
    find: 'if (last >= oldestSeq(messages) - 1) ',
    replace: '',
    tests: [`${MESSAGE}/messageAdapter.test.ts`],
  },
  {
    name: 'chat: somebody else’s typing keeps one typing',
    file: `${MESSAGE}/presenceListeners.ts`,
    find: '(typing.match(action) && action.payload.userId === userId)',
    replace: 'typing.match(action)',
    tests: [`${MESSAGE}/outgoing.test.ts`],
  },
  {
    name: 'notices: a warning goes by itself',
    file: 'src/app/listeners.ts',
    find: "payload.kind === 'error' || payload.kind === 'warning'",
    replace: "payload.kind === 'error'",
    tests: ['src/app/notices.test.ts'],
  },
  {
    name: 'notices: the time of one counts before it is shown',
    file: 'src/app/listeners.ts',
    find: '      if (!isShown()) await condition((_action, state) => !isWaiting(state));\n',
    replace: '',
    tests: ['src/app/notices.test.ts'],
  },
  {
    name: 'devtools: a key is not hidden',
    file: 'src/app/devTools.ts',
    find: '|cvc|',
    replace: '|',
    tests: ['src/app/devTools.test.ts'],
  },
  {
    name: 'time travel: a lock counts as the present',
    file: 'src/app/timeTravel/timeTravel.ts',
    find: 'if (isPresent && !now.isLocked) {',
    replace: 'if (isPresent) {',
    tests: ['src/app/timeTravel/travel.test.ts'],
  },
  {
    name: 'time travel: the last listed action is the past',
    file: 'src/app/timeTravel/liftedState.ts',
    find: 'log.currentStateIndex >= listedBefore(log.stagedActionIds.length, log)',
    replace: 'log.currentStateIndex === log.stagedActionIds.length - 1',
    tests: ['src/app/timeTravel/travel.test.ts'],
  },
  {
    name: 'time travel: a persisted log opens in the past',
    file: 'src/app/timeTravel/timeTravel.ts',
    find: '&& beginningOf(now) < loadedAt)',
    replace: '&& beginningOf(now) < 0)',
    tests: ['src/app/timeTravel/travel.test.ts'],
  },
  {
    name: 'time travel: a report is opened without the endpoints of users',
    file: 'src/app/timeTravel/allEndpoints.ts',
    find: "    import(/* webpackMode: 'eager' */ '#app/entities/user/index.ts'),\n",
    replace: '',
    tests: ['src/app/timeTravel/allEndpoints.test.ts'],
  },
  {
    name: 'tags: a payment leaves the list of payments stale',
    file: 'src/api/tags.ts',
    find: '  ...paymentsOf(reservationId),\n  ...attentionChanged(),\n',
    replace: '  ...attentionChanged(),\n',
    tests: INVALIDATION,
  },
  {
    name: 'tags: an edit leaves the calendar stale',
    file: 'src/api/tags.ts',
    find: '  ...paymentsOf(reservationId),\n  ...datesChanged(carId),\n',
    replace: '  ...paymentsOf(reservationId),\n',
    tests: INVALIDATION,
  },
  {
    name: 'tags: a changed user is not read again',
    file: 'src/api/tags.ts',
    find: "[tagOne('User', userId), tagList('User')]",
    replace: "[tagList('User')]",
    tests: INVALIDATION,
  },
  {
    name: 'tags: dates that are held are not listed',
    file: `${RESERVATION}/reservationApi.ts`,
    find: '(error ? [] : datesHeld())',
    replace: '(error ? datesHeld() : [])',
    tests: INVALIDATION,
  },
  {
    name: 'tags: a refused decision leaves the board stale',
    file: 'src/entities/job/jobApi.ts',
    find: '[403, 404, 409]',
    replace: '[409]',
    tests: INVALIDATION,
  },
  {
    name: 'holds: dates that are the customer’s already leave their lists stale',
    file: `${RESERVATION}/holdBooking.ts`,
    find: '      dispatch(reservationApi.util.invalidateTags(datesOwned(booking.carId)));\n',
    replace: '',
    tests: INVALIDATION,
  },
  {
    name: 'payment: a failure forgets what is not recorded',
    file: `${PAYMENT}/paymentSlice.ts`,
    find: `      if (attempts[payload.reservationId]?.status !== 'processing') return;
      attempts[payload.reservationId] = { status: 'idle'`,
    replace: "      attempts[payload.reservationId] = { status: 'idle'",
    tests: [`${PAYMENT}/paymentSlice.test.ts`],
  },
  {
    name: 'bank return: a payment that is not decided counts as failed',
    file: `${PAYMENT}/bankReturn.ts`,
    find: "status === 'succeeded' || status === 'failed' ? status : 'pending'",
    replace: "status === 'succeeded' ? status : 'failed'",
    tests: [`${PAYMENT}/interruptedPayment.test.tsx`],
  },
  {
    name: 'guards: a guest who has left is led to sign in all the same',
    file: 'src/entities/session/RequireSession.tsx',
    find: 'if (here && !signedIn)',
    replace: 'if (!signedIn)',
    tests: ['src/entities/session/RequireSession.test.tsx'],
  },
  {
    name: 'receipt: attempts that failed stand on it',
    file: 'src/features/receipt/receiptLines.ts',
    find: 'payments.filter(happened).flatMap',
    replace: 'payments.flatMap',
    tests: ['src/features/receipt/receiptLines.test.ts'],
  },
  {
    name: 'table: the search field keeps what the address no longer holds',
    file: 'src/entities/admin/QuickSearch.tsx',
    find: '  if (own !== undefined && !own.isTyping && own.over !== value) setOwn(undefined);\n',
    replace: '',
    tests: ['src/entities/admin/TableToolbar.test.tsx'],
  },
  {
    name: 'pending bookings: a failed action shows no reason',
    file: 'src/features/manage-reservations/PendingDialogs.tsx',
    find: `message={error && errorMessage(error)}
      onYes={() => void onYes()}`,
    replace: `message={undefined}
      onYes={() => void onYes()}`,
    tests: ['src/pages/admin/newReservation.test.tsx'],
  },
  {
    name: 'tables: a search keeps the page',
    file: 'src/entities/admin/tableView.ts',
    find: "['pageSize', 'sort', 'q', 'filters']",
    replace: "['pageSize', 'sort', 'filters']",
    tests: ['src/entities/admin/tableView.test.ts'],
  },
  {
    name: 'live updates: a job that lost its driver is not in the attention list',
    file: 'src/realtime/realtimeListeners.ts',
    find: 'tags.jobGivenBack(payload.jobId)',
    replace: 'tags.jobChanged(payload.jobId)',
    tests: ['src/realtime/realtimeListeners.test.ts'],
  },
  {
    name: 'header: a sign-in loses the search of the cars',
    file: 'src/app/layout/HeaderLinks.tsx',
    find: '{ from: pathname + search }',
    replace: '{ from: pathname }',
    tests: ['src/app/layout/HeaderLinks.test.tsx'],
  },
  {
    name: 'refunds: a pending refund can be refunded again',
    file: 'src/features/move-money/refundable.ts',
    find: 'poundsToPence(payment.amount) - refundedPence(payment)',
    replace: 'poundsToPence(payment.amount)',
    tests: ['src/features/move-money/refundable.test.ts'],
  },
  ...screenRegressions,
  ...appPartRegressions,
  ...detailRegressions,
  ...featureRegressions,
  ...staffScreenRegressions,
];
