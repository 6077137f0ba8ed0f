// Loads every endpoint of the API. Screens load their endpoints lazily, but a recorded answer of a call can only be
// reduced where its endpoint exists: in a report, and in a log that DevTools persisted. 'eager': a separate chunk would
// change with each screen that `npm run dev` compiles later, and webpack would reload the page.

/** Resolves when all endpoints are part of the API. */
export const loadAllEndpoints = (): Promise<unknown> =>
  Promise.all([
    import(/* webpackMode: 'eager' */ '#app/entities/account/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/audit/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/availability/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/calendar/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/car/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/config/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/desk/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/fleet/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/extra/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/insight/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/invoice/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/job/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/job-request/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/licence/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/message/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/office/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/overview/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/payment/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/reservation/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/review/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/session/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/terms/index.ts'),
    import(/* webpackMode: 'eager' */ '#app/entities/user/index.ts'),
  ]);
