// Regressions of src/ at the edges of a screen: who may see a part, what happens when the user comes back to the tab, what
// the service worker keeps, and what the server renders.
import type { Regression } from './regression.ts';

const SERVICE_WORKER = {
  file: 'src/serviceWorker/serviceWorker.js',
  tests: ['src/serviceWorker/serviceWorker.test.ts'],
};
const DETAIL_PAGES = ['src/pages/admin/detailPages.test.tsx'];
const ADMIN_PAGE = { file: 'src/pages/admin/AdminPage.tsx', tests: ['src/pages/admin/AdminPage.test.tsx'] };
const RENDERED_PAGE = {
  file: 'src/app/serverRendering/renderPage.tsx',
  tests: ['src/app/serverRendering/publicPages.test.tsx'],
};
const DAY_SHEET = ['src/features/day-sheet/DaySheet.test.tsx'];
const INBOX = ['src/features/chat/Inbox.test.tsx'];
const FIND = ['src/features/command-palette/CommandPalette.test.tsx'];
const PASSWORD = ['src/features/account-password/ChangePassword.test.tsx'];
const DRIVERS = ['src/pages/drivers/DriversPage.test.tsx'];
const PROFILE = {
  file: 'src/pages/profile/ProfilePage.tsx',
  tests: ['src/pages/profile/ProfilePage.test.tsx'],
};
const JOBS_WITH_FOCUS = `useGetJobsQuery(undefined, {
    // The server sends events about changes; these two options cover missed events.
`;

export const appPartRegressions: readonly Regression[] = [
  {
    name: 'service worker: the newest files are deleted beyond the limit',
    ...SERVICE_WORKER,
    find: 'kept.slice(0, Math.max(0, kept.length - limit))',
    replace: 'kept.slice(limit)',
  },
  {
    name: 'service worker: a new version deletes the pictures',
    ...SERVICE_WORKER,
    find: '![OFFLINE, ASSETS, PICTURES].includes(name)',
    replace: '![OFFLINE, ASSETS].includes(name)',
  },
  {
    name: 'service worker: the offline page has no styles without a connection',
    ...SERVICE_WORKER,
    find: '(await cache.match(request)) ?? fetch(request)',
    replace: 'fetch(request)',
  },
  {
    name: 'service worker: a page waits for the start of the worker',
    ...SERVICE_WORKER,
    find: '  await self.registration.navigationPreload?.enable();\n',
    replace: '',
  },
  {
    name: 'service worker: a new version waits until every tab is closed',
    ...SERVICE_WORKER,
    find: '  await self.skipWaiting();\n',
    replace: '',
  },
  {
    name: 'rendered page: the reviews are not in the HTML',
    ...RENDERED_PAGE,
    find: '    ...(reviews ? [reviewsReceived(reviews)] : []),\n',
    replace: '',
  },
  {
    name: 'rendered page: buttons work before hydration',
    ...RENDERED_PAGE,
    find: 'disabled="" ${DISABLED_UNTIL_HYDRATED}=""',
    replace: '${DISABLED_UNTIL_HYDRATED}=""',
  },
  {
    name: 'rendered page: the styles of elements stay in the HTML',
    ...RENDERED_PAGE,
    find: '    .replace(STYLE_ATTRIBUTES, ` ${STYLE_ATTRIBUTE}="`)\n',
    replace: '',
  },
  {
    name: 'scroll: the position after a reload is not that of the browser',
    file: 'src/app/useScrollMemory.ts',
    find: "    window.addEventListener('pagehide', handBack);\n",
    replace: '',
    tests: ['src/app/useScrollMemory.test.tsx'],
  },
  {
    name: 'live updates: only the first of several changed threads is read again',
    file: 'src/realtime/realtimeListeners.ts',
    find: 'payload.personIds.flatMap(',
    replace: 'payload.personIds.slice(0, 1).flatMap(',
    tests: ['src/realtime/realtimeListeners.test.ts'],
  },
  {
    name: 'admins: the badge of the inbox counts messages',
    ...ADMIN_PAGE,
    find: '[paths.adminInbox]: unreadThreads',
    replace: '[paths.adminInbox]: unread',
  },
  {
    name: 'admins: an accountant sees people',
    ...ADMIN_PAGE,
    find: "path: adminPersonPattern, permission: 'users.read'",
    replace: "path: adminPersonPattern, permission: 'reservations.read'",
  },
  {
    name: 'admins: the desk sees the figures',
    ...ADMIN_PAGE,
    find: `    heading: 'Insight',
    permission: 'money.read',`,
    replace: `    heading: 'Insight',
    permission: 'reservations.read',`,
  },
  {
    name: 'detail pages: an accountant gets the form of a note',
    file: 'src/features/view-reservation/ViewReservation.tsx',
    find: 'isEditable={mayWrite}',
    replace: 'isEditable',
    tests: DETAIL_PAGES,
  },
  {
    name: 'detail pages: the job is a link for everybody',
    file: 'src/features/view-reservation/BookingFacts.tsx',
    find: 'return seesJobs ? <Link',
    replace: 'return seesJobs || text ? <Link',
    tests: DETAIL_PAGES,
  },
  {
    name: 'detail pages: a note is added to another reservation',
    file: 'src/pages/admin/AdminReservation.tsx',
    find: '        key={reservationId}\n',
    replace: '',
    tests: DETAIL_PAGES,
  },
  {
    name: 'detail pages: a member of the staff has a thread',
    file: 'src/features/view-person/ViewPerson.tsx',
    find: 'answers && !answersMessages(user.staffRole)',
    replace: 'answers',
    tests: DETAIL_PAGES,
  },
  {
    name: 'detail pages: the role of staff is customer',
    file: 'src/features/view-person/ViewPerson.tsx',
    find: '  if (staffRole) return staffRole;\n',
    replace: '',
    tests: DETAIL_PAGES,
  },
  {
    name: 'find: people are searched for every role',
    file: 'src/features/command-palette/useFindings.ts',
    find: 'isLong && mayReadUsers ? query',
    replace: 'isLong ? query',
    tests: FIND,
  },
  {
    name: 'find: one result is in the plural',
    file: 'src/features/command-palette/FindDialog.tsx',
    find: "count === 1 ? '1 result' : ",
    replace: '',
    tests: FIND,
  },
  {
    name: 'inbox: another filter opens at the page of the last one',
    file: 'src/features/chat/ThreadList.tsx',
    find: '{ filter: each, q: undefined, page: undefined }',
    replace: '{ filter: each, q: undefined }',
    tests: INBOX,
  },
  {
    name: 'inbox: a search opens at the page of the list',
    file: 'src/features/chat/ThreadList.tsx',
    find: '{ q: target.value, page: undefined }',
    replace: '{ q: target.value }',
    tests: INBOX,
  },
  {
    name: 'inbox: a text that is typed during a call is lost',
    file: 'src/features/chat/useThreadComposer.ts',
    find: "(all[to.personId]?.trim() === content ? { ...all, [to.personId]: '' } : all)",
    replace: "({ ...all, [to.personId]: '' })",
    tests: INBOX,
  },
  {
    name: 'inbox: every reservation of the person is in the head',
    file: 'src/features/chat/PersonLinks.tsx',
    find: 'reservations.slice(0, RESERVATIONS).map',
    replace: 'reservations.map',
    tests: INBOX,
  },
  {
    name: 'chat: a selection opens the keyboard of a phone',
    file: 'src/features/chat/useFocusOnChoice.ts',
    find: "window.matchMedia(TOUCH).matches ? 'h2' : ",
    replace: '',
    tests: ['src/features/chat/ContactList.test.tsx'],
  },
  {
    name: 'day sheet: the customer is a link for everybody',
    file: 'src/features/day-sheet/DayTable.tsx',
    find: 'return seesPeople && userId && customer ?',
    replace: 'return userId && customer ?',
    tests: DAY_SHEET,
  },
  {
    name: 'day sheet: the rows of yesterday stay after midnight',
    file: 'src/features/day-sheet/DaySheet.tsx',
    find: '<Days key={today} today',
    replace: '<Days today',
    tests: DAY_SHEET,
  },
  {
    name: 'focus: the day sheet is not read again',
    file: 'src/features/day-sheet/DaySheet.tsx',
    find: ', refetchOnFocus: true }',
    replace: ' }',
    tests: DAY_SHEET,
  },
  {
    name: 'focus: a verified driver does not see the jobs',
    file: 'src/features/accept-jobs/AvailableJobs.tsx',
    find: 'repeated when the tab gets the focus.\n    refetchOnFocus: true,\n',
    replace: 'repeated when the tab gets the focus.\n',
    tests: DRIVERS,
  },
  {
    name: 'focus: the jobs are not read again',
    file: 'src/features/accept-jobs/AvailableJobs.tsx',
    find: `${JOBS_WITH_FOCUS}    refetchOnFocus: true,\n`,
    replace: JOBS_WITH_FOCUS,
    tests: DRIVERS,
  },
  {
    name: 'focus: the licence is not read again',
    file: 'src/features/upload-licence/UploadLicence.tsx',
    find: '    refetchOnFocus: true,\n',
    replace: '',
    tests: ['src/features/upload-licence/UploadLicence.test.tsx'],
  },
  {
    name: 'focus: the figures of the day are not read again',
    file: 'src/features/admin-overview/AdminOverview.tsx',
    find: '    refetchOnFocus: true,\n',
    replace: '',
    tests: ['src/pages/admin/AdminHome.test.tsx'],
  },
  {
    name: 'profile: a missing phone number is an empty line',
    ...PROFILE,
    find: "(user.phonenumber || 'Not given')",
    replace: 'user.phonenumber',
  },
  {
    name: 'profile: the data are busy for ever after a failed read',
    ...PROFILE,
    find: 'aria-busy={!user && !failed}',
    replace: 'aria-busy={!user}',
  },
  {
    name: 'passkeys: the last use is the day of the addition',
    file: 'src/features/second-factor/Passkeys.tsx',
    find: 'last used ${dateOf(lastUsedAt)}',
    replace: 'last used ${dateOf(createdAt)}',
    tests: ['src/features/second-factor/Passkeys.test.tsx'],
  },
  {
    name: 'recovery codes: a failed copy shows nothing',
    file: 'src/features/second-factor/RecoveryCodes.tsx',
    find: "      dispatch(noticePosted({ kind: 'error', text: failed }));\n",
    replace: '      void failed;\n',
    tests: ['src/features/second-factor/SecondFactor.test.tsx'],
  },
  {
    name: 'earnings: one job is in the plural',
    file: 'src/features/accept-jobs/Earnings.tsx',
    find: "jobs.length === 1 ? '1 job' : ",
    replace: '',
    tests: ['src/pages/drivers/ownJobs.test.tsx'],
  },
  {
    name: 'bookings by staff: one person is in the plural',
    file: 'src/features/book-for-customer/PersonChoice.tsx',
    find: "count === 1 ? '1 person' : ",
    replace: '',
    tests: ['src/pages/admin/newReservation.test.tsx'],
  },
  {
    name: 'pictures: a removal is not announced',
    file: 'src/features/manage-cars/PicturesField.tsx',
    find: '                  setSaid(`${name} is taken out.`);\n',
    replace: '',
    tests: ['src/features/manage-cars/PicturesField.test.tsx'],
  },
  {
    name: 'jobs: the details of a reservation can be edited in its job',
    file: 'src/features/manage-jobs/JobForms.tsx',
    find: 'follows={job.reservation !== null}',
    replace: 'follows={false}',
    tests: ['src/pages/admin/AdminJobs.test.tsx'],
  },
  {
    name: 'checkout: a hold of a day shows only a time',
    file: 'src/features/payment/HoldCountdown.tsx',
    find: 'isLong ? londonMoment(end) : londonTime(end)',
    replace: 'londonTime(end)',
    tests: ['src/features/payment/Checkout.test.tsx'],
  },
  {
    name: 'car: another car starts with the picture of the last one',
    file: 'src/pages/car/CarPage.tsx',
    find: '<CarScreen key={carId} carId',
    replace: '<CarScreen carId',
    tests: ['src/pages/car/CarPage.test.tsx'],
  },
  {
    name: 'tables: Back undoes each change of the view',
    file: 'src/entities/admin/tableView.ts',
    find: ', { replace: true })',
    replace: ')',
    tests: ['src/entities/admin/AdminTable.test.tsx'],
  },
  {
    name: 'reservations: the day of a booking is that of UTC',
    file: 'src/features/manage-reservations/reservationColumns.tsx',
    find: 'londonDate(Date.parse(row.createdAt))',
    replace: 'row.createdAt.slice(0, 10)',
    tests: ['src/features/manage-reservations/reservationColumns.test.ts'],
  },
  {
    name: 'leaving: a form of the account stays open',
    file: 'src/entities/account/AccountToggle.tsx',
    find: '  useDispatchOnUnmount(isOpen ? accountFormClosed : undefined);\n',
    replace: '',
    tests: PASSWORD,
  },
  {
    name: 'leaving: the error of a password stays',
    file: 'src/features/account-password/ChangePassword.tsx',
    find: `useResetOnUnmount(
    useChangePasswordMutation({ fixedCacheKey: 'changePassword' }),
  )`,
    replace: "useChangePasswordMutation({ fixedCacheKey: 'changePassword' })",
    tests: PASSWORD,
  },
  {
    name: 'leaving: the question about a calendar link stays',
    file: 'src/features/subscribe-calendar/SubscribeCalendar.tsx',
    find: '  useDispatchOnUnmount(asked ? linkChangeClosed : undefined);\n',
    replace: '',
    tests: ['src/features/subscribe-calendar/SubscribeCalendar.test.tsx'],
  },
  {
    name: 'leaving: the search of the area stays open',
    file: 'src/features/command-palette/CommandPalette.tsx',
    find: '  useDispatchOnUnmount(dialog ? paletteClosed : undefined);\n',
    replace: '',
    tests: FIND,
  },
  {
    name: 'leaving: the form of the months stays',
    file: 'src/features/admin-overview/Months.tsx',
    find: '  useDispatchOnUnmount(chosen ? overviewLeft : undefined);\n',
    replace: '',
    tests: ['src/pages/admin/AdminHome.test.tsx'],
  },
];
