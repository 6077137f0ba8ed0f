// Checks the addresses, which bookmarks, mails and the specification contain.
import { checkCases } from '#app/testing/checkCases.ts';
import * as addresses from './paths.ts';

const { paths } = addresses;
/** An id whose special characters must not end the path or the parameter. */
const ID = 'a/b?c&d';
const PART = 'a%2Fb%3Fc%26d';

test('escapes the id in every address', () =>
  checkCases(
    [
      [paths.car(ID), `/cars/${PART}`],
      [paths.reviewOf(ID), `/reviews?reservation=${PART}`],
      [paths.checkoutOf(ID), `/Checkout?hold=${PART}`],
      [paths.paymentOf(ID), `/Payment?reservation=${PART}`],
      [paths.changePaymentOf(ID), `/Payment?change=${PART}`],
      [paths.confirmationOf(ID), `/reservation-confirmation?reservation=${PART}`],
      [paths.receipt(ID), `/receipts/${PART}`],
      [paths.trip(ID), `/trips/${PART}`],
      [paths.invoice(ID), `/invoices/${PART}`],
      [paths.quote(ID), `/quotes/${PART}`],
      [paths.newQuoteOf(ID, '?from=2026-12-04'), `/Quote?car=${PART}&from=2026-12-04`],
      [addresses.quoteFile(ID), `/api/quotes/${PART}/pdf`],
      [paths.adminReservation(ID), `/Adminpanel/Reservations/${PART}`],
      [paths.adminNewReservationOf(ID), `/Adminpanel/Reservations/new?person=${PART}`],
      [paths.adminPerson(ID), `/Adminpanel/People/${PART}`],
      [paths.adminConversation(ID), `/Adminpanel/Messages?with=${PART}`],
      [paths.adminThread(ID), `/Adminpanel/Inbox?person=${PART}`],
      [addresses.narrowed('/Adminpanel', { q: ID, unpaid: 'true' }), `/Adminpanel?q=${PART}&unpaid=true`],
      [addresses.accountExportFile(ID), `/api/users/${PART}/export`],
      [addresses.invoiceFile(ID), `/api/invoices/${PART}/pdf`],
      [addresses.calendarFile(ID), `/api/reservations/${PART}/calendar.ics`],
    ],
    (address, expected) => {
      expect(address).toBe(expected);
    },
  ));

test('has the addresses of the specification and of the mails', () => {
  const fixed = Object.entries(paths).filter(([, path]) => typeof path === 'string');
  expect(Object.fromEntries(fixed)).toMatchObject({
    ...{ landing: '/', about: '/About', cars: '/Cars', terms: '/terms', reviews: '/reviews' },
    ...{ signIn: '/Signin', forgotPassword: '/Forgot', resetPassword: '/Reset', verifyEmail: '/Verify' },
    ...{ confirmEmail: '/ConfirmEmail', payByLink: '/pay', register: '/Register', profile: '/Profile' },
    ...{ driverRegistration: '/driver-registration', checkout: '/Checkout', payment: '/Payment' },
    ...{ requestDriver: '/RequestDriverJob', confirmation: '/reservation-confirmation' },
    ...{ demoLogin: '/demo-login', messages: '/Messages', admin: '/Adminpanel' },
    ...{ adminJobs: '/Adminpanel/Driverjobs', adminCars: '/Adminpanel/Rentalcars' },
    ...{ adminUsers: '/Adminpanel/Userpage', drivers: '/DriversDashboard' },
  });
  // Each address leads to one screen.
  expect(new Set(fixed.map(([, path]) => path)).size).toBe(fixed.length);
});

test('uses the origin of the page without settings of the build', () => {
  expect(addresses.API_BASE).toBe('/api');
  expect(addresses.SOCKET_URL).toBeUndefined();
  expect(addresses.REQUESTED_JOBS_ID).toBe('requested-jobs');
});

test('has patterns that match the addresses', () => {
  const admin = (pattern: string) => `${paths.admin}/${pattern}`;
  const pairs = [
    [addresses.carPattern, paths.car('1')],
    [addresses.invoicePattern, paths.invoice('1')],
    [addresses.quotePattern, paths.quote('1')],
    [addresses.tripPattern, paths.trip('1')],
    [addresses.receiptPattern, paths.receipt('1')],
    [admin(addresses.adminReservationPattern), paths.adminReservation('1')],
    [admin(addresses.adminPersonPattern), paths.adminPerson('1')],
  ];
  for (const [pattern, address] of pairs) expect(pattern!.replace(/:\w+/, '1')).toBe(address);
});
