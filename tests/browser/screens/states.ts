// Every state of every screen, and every dialog. The checks of accessibility, layout and pictures use this list.
import { RESERVATION } from '#mocks/backend.ts';
import { anId } from '#domain/testing/builders.ts';
import { adminStates } from './adminStates.ts';
import type { State } from './state.ts';
import {
  atTop,
  choosesLaterEnd,
  contacts,
  heading,
  opens,
  pays,
  presses,
  said,
  asksForReset,
  signsIn,
  signsInWrongly,
  singleDay,
  submits,
  summary,
  taken,
  text,
} from './steps.ts';

const CAR = `/cars/${anId(101)}`;
const CHECKOUT = `/Checkout?hold=${RESERVATION}`;
const PAYMENT = `/Payment?reservation=${RESERVATION}`;

const demoData = (name: string, at: string, shows: State['shows'], more: Partial<State> = {}): State => ({
  name,
  at,
  scenario: 'demoData',
  shows,
  ...more,
});

/** What a screen shows after a failure of the server. */
const failed = (name: string, at: string): State =>
  demoData(`${name}-error`, at, text('Something went wrong on our side'), { scenario: 'error' });

/** A car's page, scrolled to its calendar. */
const carOpen = (name: string, more: Partial<State> = {}): State =>
  demoData(name, CAR, (page) => page.getByRole('button', { name: 'Next month' }), {
    passes: (page) => page.getByRole('region', { name: 'Availability' }),
    ...more,
  });

const visitors: State[] = [
  demoData('landing', '/', heading('Luxury Car Rentals')),
  demoData('menu', '/Cars', heading('Chauffeur Cars', 2), { open: presses('Menu'), only: 'narrow' }),
  demoData('appearance', '/About', heading(/./), { open: presses(/^Appearance/), only: 'wide' }),
  demoData('about', '/About', heading(/./)),
  demoData('cars', '/Cars', heading('Chauffeur Cars', 2)),
  demoData('cars-loading', '/Cars', (page) => page.getByRole('progressbar', { name: 'Loading cars' }), {
    scenario: 'loading',
  }),
  demoData('cars-empty', '/Cars', text('There are no cars in this section'), { scenario: 'empty' }),
  failed('cars', '/Cars'),
  demoData('cars-offline', '/Cars', (page) => page.getByRole('button', { name: 'Retry' }), {
    scenario: 'offline',
  }),
  demoData('cars-server-down', '/Cars', (page) => page.getByRole('button', { name: 'Retry' }), {
    scenario: 'serverDown',
  }),
  demoData('cars-hundred', '/Cars', heading('Chauffeur Cars', 2), { scenario: 'hundredCars', endless: true }),
  demoData('cars-long-names', '/Cars', heading('Chauffeur Cars', 2), {
    scenario: 'longNames',
    endless: true,
  }),
  demoData('terms', '/terms', heading('Cancellation', 2)),
  carOpen('car'),
  carOpen('car-without-pictures', { scenario: 'usual' }),
  carOpen('car-extras', { open: presses('Add extras') }),
  demoData('car-loading', CAR, text('Loading...'), { scenario: 'loading' }),
  failed('car', CAR),
  demoData('car-gone', `/cars/${anId(999)}`, heading('This car is not available')),
  carOpen('car-long-names', { scenario: 'longNames' }),
  carOpen('car-gallery', {
    open: opens('Show the pictures full screen'),
  }),
  carOpen('car-guest-refused', {
    open: submits('Reserve', text('You must be logged in to rent a car.')),
  }),
  demoData('reviews', '/reviews', text('Amelia W.')),
  demoData('reviews-problem', '/reviews', text('Amelia W.'), {
    open: atTop(submits('Add Review', text('Name is required.'))),
  }),
  demoData('reviews-empty', '/reviews', text('There are no reviews yet'), { scenario: 'empty' }),
  demoData('reviews-loading', '/reviews', (page) => page.getByRole('status', { name: 'Loading reviews' }), {
    scenario: 'loading',
  }),
  failed('reviews', '/reviews'),
  demoData('reviews-long-names', '/reviews', text(/Wolfeschlegel/), { scenario: 'longNames' }),
  demoData('sign-in', '/Signin', heading('Sign in')),
  demoData('sign-in-refused', '/Signin', heading('Sign in'), { open: signsInWrongly }),
  demoData('sign-in-code', '/Signin', heading('Sign in'), {
    scenario: 'secondFactor',
    as: 'guest',
    open: signsIn,
  }),
  demoData('forgot-password', '/Forgot', heading('Forgot your password?')),
  demoData('forgot-password-sent', '/Forgot', heading('Forgot your password?'), { open: asksForReset }),
  demoData('reset-password', '/Reset#token=unknown', heading('Choose a new password')),
  demoData('reset-password-without-link', '/Reset', heading('Choose a new password')),
  demoData('pay-by-link', '/pay#token=unknown', heading('Pay for your booking')),
  demoData('verify-email', '/Verify#token=unknown', heading('Confirm your email address')),
  demoData('confirm-email', '/ConfirmEmail#token=unknown', heading('Confirm your new email address')),
  demoData('register', '/Register', heading('Register')),
  demoData('driver-registration', '/driver-registration', heading(/./)),
  demoData('request-driver', '/RequestDriverJob', heading(/./)),
  demoData('request-driver-problems', '/RequestDriverJob', heading(/./), {
    open: atTop(submits('Request Driver', text('Drivers Needed is required.'))),
  }),
  demoData('demo-off', '/demo-login', text('The demo sign-in is switched off'), { scenario: 'demoOff' }),
  demoData('not-found', '/nowhere', heading('Unexpected Application Error!')),
];

const customers: State[] = (
  [
    carOpen('car-single-day', {
      open: singleDay,
    }),
    carOpen('car-summary', {
      open: summary,
    }),
    carOpen('car-just-taken', {
      scenario: 'carJustTaken',
      open: taken,
    }),
    demoData('checkout', CHECKOUT, (page) => page.locator('input[name=cardnumber]'), { scenario: 'held' }),
    demoData('checkout-problem', CHECKOUT, (page) => page.locator('input[name=cardnumber]'), {
      scenario: 'held',
      open: submits(/^Pay /, text('Please fill in all required fields.')),
    }),
    demoData('checkout-declined', CHECKOUT, (page) => page.locator('input[name=cardnumber]'), {
      scenario: 'held',
      open: pays('4000 0000 0000 0002', text('Your card was declined.')),
    }),
    demoData(
      'checkout-loading',
      CHECKOUT,
      (page) => page.getByRole('status', { name: 'Loading your order' }),
      {
        scenario: 'loading',
      },
    ),
    demoData('checkout-ended', CHECKOUT, heading('The time to pay ran out', 2), { scenario: 'holdEnded' }),
    demoData('checkout-too-late', CHECKOUT, heading('Somebody else has these dates', 2), {
      scenario: 'paidTooLate',
    }),
    demoData('checkout-paid', CHECKOUT, heading('Already paid', 2), { scenario: 'done' }),
    demoData('authentication', CHECKOUT, (page) => page.locator('input[name=cardnumber]'), {
      scenario: 'authentication',
      open: pays('4000 0025 0000 3155', (page) => page.getByRole('dialog', { name: /^Card authentication/ })),
    }),
    demoData(
      'confirmation',
      `/reservation-confirmation?reservation=${RESERVATION}`,
      heading('Your reservation is confirmed'),
      { scenario: 'done' },
    ),
    demoData('payment', PAYMENT, (page) => page.locator('input[name=cardnumber]'), { scenario: 'done' }),
    demoData(
      'receipt',
      `/receipts/${RESERVATION}`,
      (page) => page.getByRole('article', { name: 'Receipt' }),
      {
        scenario: 'done',
      },
    ),
    demoData('trip', `/trips/${RESERVATION}`, (page) => page.getByRole('img', { name: /^Portrait of/ }), {
      scenario: 'chauffeured',
    }),
    demoData('invoice', `/invoices/${anId(9001)}`, (page) => page.getByRole('article', { name: /^Invoice/ })),
    demoData(
      'profile-invoices',
      '/Profile',
      (page) => page.getByRole('button', { name: 'Pay Remaining Amount' }).first(),
      {
        open: async (page) => {
          await page
            .getByRole('listitem')
            .filter({ hasText: 'F8 Spider' })
            .getByRole('button', { name: 'Payments' })
            .click();
          await page.getByRole('list', { name: 'Invoices' }).waitFor();
        },
      },
    ),
    demoData('profile-billing', '/Profile', text('Ada Lovelace'), { open: presses('Invoice details') }),
    demoData('profile', '/Profile', (page) =>
      page.getByRole('button', { name: 'Pay Remaining Amount' }).first(),
    ),
    demoData('profile-held', '/Profile', (page) => page.getByRole('link', { name: 'Continue to checkout' }), {
      scenario: 'held',
    }),
    demoData('profile-editing', '/Profile', text('Ada Lovelace'), {
      open: async (page) => {
        await presses('Update User Data')(page);
        await presses('Payments')(page);
      },
    }),
    demoData(
      'profile-loading',
      '/Profile',
      (page) => page.getByRole('status', { name: 'Loading your reservations' }),
      { scenario: 'loading' },
    ),
    demoData('profile-empty', '/Profile', text('You have no reservations yet.'), { scenario: 'empty' }),
    demoData('profile-error', '/Profile', text('Your reservations could not be loaded.'), {
      scenario: 'error',
    }),
    demoData('profile-two-step-set-up', '/Profile', text('Two-step sign-in'), {
      open: async (page) => {
        await presses('Set up two-step sign-in')(page);
        await presses('Show the QR code')(page);
        await page.getByRole('img', { name: /QR code/ }).waitFor();
      },
    }),
    demoData('profile-two-step-off', '/Profile', text('Two-step sign-in'), {
      scenario: 'secondFactor',
      open: presses('Turn off two-step sign-in'),
    }),
    demoData('profile-recovery-codes', '/Profile', text('Two-step sign-in'), {
      scenario: 'secondFactor',
      open: async (page) => {
        await presses('New recovery codes')(page);
        await presses('Replace the codes')(page);
        await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
      },
    }),
    demoData('profile-cancel', '/Profile', text('Ada Lovelace'), { open: presses('Cancel reservation') }),
    demoData('profile-dates', '/Profile', text('Ada Lovelace'), { open: choosesLaterEnd }),
    demoData('profile-extras', '/Profile', text('Ada Lovelace'), { open: opens('Change extras') }),
    demoData('profile-car', '/Profile', text('Ada Lovelace'), { open: opens('Change car') }),
    demoData('payment-change', '/Profile', text('Ada Lovelace'), {
      open: async (page) => {
        await choosesLaterEnd(page);
        await presses(/^Continue to payment/)(page);
        await page.getByLabel('Card number').waitFor();
      },
    }),
    demoData('profile-trip', '/Profile', text('Ada Lovelace'), { open: presses('Add trip details') }),
    demoData('profile-long-names', '/Profile', text(/Wolfeschlegel/), { scenario: 'longNames' }),
    demoData('messages', '/Messages', contacts),
    demoData('messages-conversation', `/Messages?with=${anId(202)}`, said('Thank you, that is perfect.')),
    demoData('messages-office', '/Messages?with=office', said('Thank you, that is perfect.')),
    demoData('messages-loading', '/Messages', text('Loading users...'), { scenario: 'loading' }),
    demoData('messages-empty', `/Messages?with=${anId(202)}`, text('No messages yet'), { scenario: 'empty' }),
    failed('messages', '/Messages'),
    demoData('messages-long-names', `/Messages?with=${anId(202)}`, said(/Donaudampf/), {
      scenario: 'longNames',
    }),
    demoData('not-authorised', '/Adminpanel', heading('You are not authorized to view this page.')),
    demoData(
      'not-authorised-guest',
      '/DriversDashboard',
      (page) => page.getByRole('main').getByRole('link', { name: 'Sign in' }),
      { as: 'guest' },
    ),
  ] satisfies State[]
).map((state) => ({ as: 'customer', ...state }));

const drivers: State[] = [
  demoData('driver-unverified', '/DriversDashboard', text(/Still missing: the front/), { as: 'driver' }),
  demoData('driver-licence-waiting', '/DriversDashboard', text(/The pictures wait for our check/), {
    as: 'driver',
    scenario: 'licenceWaiting',
  }),
  demoData('driver-licence-rejected', '/DriversDashboard', text(/The back is blurred/), {
    as: 'driver',
    scenario: 'licenceRejected',
  }),
  demoData('driver-licence-expired', '/DriversDashboard', text(/Your licence expired on/), {
    as: 'driver',
    scenario: 'licenceExpired',
  }),
  demoData('driver-licence-approved', '/DriversDashboard', text(/Your licence is approved/), {
    as: 'verifiedDriver',
    scenario: 'licenceApproved',
  }),
  demoData('driver-jobs', '/DriversDashboard', text('Wedding in Surrey'), { as: 'verifiedDriver' }),
  demoData('driver-jobs-give-back', '/DriversDashboard', text('Wedding in Surrey'), {
    as: 'verifiedDriver',
    open: opens('Cancel'),
  }),
  demoData('driver-jobs-empty', '/DriversDashboard', heading('Available Jobs'), {
    as: 'verifiedDriver',
    scenario: 'empty',
  }),
  demoData('driver-calendar-link', '/DriversDashboard', text('Subscribe in your calendar'), {
    as: 'verifiedDriver',
    open: async (page) => {
      await presses('Create a calendar link')(page);
      await page.getByLabel('Your calendar link').waitFor();
    },
  }),
  demoData('driver-calendar-revoke', '/DriversDashboard', text('Subscribe in your calendar'), {
    as: 'verifiedDriver',
    open: async (page) => {
      await presses('Create a calendar link')(page);
      // Jobs have buttons of this name, too.
      const calendar = page.getByRole('region', { name: 'Subscribe in your calendar' });
      await calendar.getByRole('button', { name: 'Done', exact: true }).click();
      await opens('Revoke the link')(page);
    },
  }),
  demoData('profile-staff', '/Profile', text('Subscribe in your calendar'), { as: 'admin' }),
  demoData('driver-messages', '/DriversDashboard/Messages', contacts, {
    as: 'verifiedDriver',
  }),
];

export const states: readonly State[] = [...visitors, ...customers, ...drivers, ...adminStates];
