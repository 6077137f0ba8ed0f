// Every screen in every state it can be in, and every dialog. Accessibility, layout and pictures go through this list.
import { RESERVATION } from '#mocks/bookings.ts';
import { anId } from '#domain/testing/builders.ts';
import { adminStates } from './adminStates.ts';
import type { State } from './state.ts';
import {
  atTop,
  contacts,
  heading,
  opens,
  pays,
  presses,
  said,
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

const showroom = (name: string, at: string, shows: State['shows'], more: Partial<State> = {}): State => ({
  name,
  at,
  scenario: 'showroom',
  shows,
  ...more,
});

/** A car's page, down to its calendar. */
const carOpen = (name: string, more: Partial<State> = {}): State =>
  showroom(name, CAR, (page) => page.getByRole('button', { name: 'Next month' }), {
    passes: (page) => page.getByRole('region', { name: 'Availability' }),
    ...more,
  });

const visitors: State[] = [
  showroom('landing', '/', heading('Luxury Car Rentals')),
  showroom('menu', '/Cars', heading('Chauffeur Cars', 2), { open: presses('Menu'), only: 'narrow' }),
  showroom('appearance', '/About', heading(/./), { open: presses(/^Appearance/), only: 'wide' }),
  showroom('about', '/About', heading(/./)),
  showroom('cars', '/Cars', heading('Chauffeur Cars', 2)),
  showroom('cars-loading', '/Cars', (page) => page.getByRole('progressbar', { name: 'Loading cars' }), {
    scenario: 'loading',
  }),
  showroom('cars-empty', '/Cars', text('There are no cars in this section'), { scenario: 'empty' }),
  showroom('cars-error', '/Cars', text('Something went wrong on our side'), { scenario: 'error' }),
  showroom('cars-offline', '/Cars', (page) => page.getByRole('button', { name: 'Retry' }), {
    scenario: 'offline',
  }),
  showroom('cars-server-down', '/Cars', (page) => page.getByRole('button', { name: 'Retry' }), {
    scenario: 'serverDown',
  }),
  showroom('cars-hundred', '/Cars', heading('Chauffeur Cars', 2), { scenario: 'hundredCars', endless: true }),
  showroom('cars-long-names', '/Cars', heading('Chauffeur Cars', 2), {
    scenario: 'longNames',
    endless: true,
  }),
  carOpen('car'),
  carOpen('car-without-pictures', {
    scenario: 'usual',
  }),
  showroom('car-loading', CAR, text('Loading...'), { scenario: 'loading' }),
  showroom('car-error', CAR, text('Something went wrong on our side'), { scenario: 'error' }),
  showroom('car-gone', `/cars/${anId(999)}`, heading('This car is not available')),
  carOpen('car-long-names', {
    scenario: 'longNames',
  }),
  carOpen('car-gallery', {
    open: opens('Show the pictures full screen'),
  }),
  carOpen('car-guest-refused', {
    open: submits('Reserve', text('You must be logged in to rent a car.')),
  }),
  showroom('reviews', '/reviews', text('Amelia W.')),
  showroom('reviews-problem', '/reviews', text('Amelia W.'), {
    open: atTop(submits('Add Review', text('Name is required.'))),
  }),
  showroom('reviews-empty', '/reviews', text('There are no reviews yet'), { scenario: 'empty' }),
  showroom('reviews-loading', '/reviews', (page) => page.getByRole('status', { name: 'Loading reviews' }), {
    scenario: 'loading',
  }),
  showroom('reviews-error', '/reviews', text('Something went wrong on our side'), { scenario: 'error' }),
  showroom('reviews-long-names', '/reviews', text(/Wolfeschlegel/), { scenario: 'longNames' }),
  showroom('sign-in', '/Signin', heading('Sign in')),
  showroom('sign-in-refused', '/Signin', heading('Sign in'), { open: signsInWrongly }),
  showroom('register', '/Register', heading('Register')),
  showroom('driver-registration', '/driver-registration', heading(/./)),
  showroom('request-driver', '/RequestDriverJob', heading(/./)),
  showroom('request-driver-problems', '/RequestDriverJob', heading(/./), {
    open: atTop(submits('Request Driver', text('Drivers Needed is required.'))),
  }),
  showroom('demo-off', '/demo-login', text('The demo sign-in is switched off'), { scenario: 'demoOff' }),
  showroom('not-found', '/nowhere', heading('Unexpected Application Error!')),
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
    showroom('checkout', CHECKOUT, (page) => page.locator('input[name=cardnumber]'), { scenario: 'held' }),
    showroom('checkout-problem', CHECKOUT, (page) => page.locator('input[name=cardnumber]'), {
      scenario: 'held',
      open: submits(/^Pay /, text('Please fill in all required fields.')),
    }),
    showroom('checkout-declined', CHECKOUT, (page) => page.locator('input[name=cardnumber]'), {
      scenario: 'held',
      open: pays('4000 0000 0000 0002', text('Your card was declined.')),
    }),
    showroom(
      'checkout-loading',
      CHECKOUT,
      (page) => page.getByRole('status', { name: 'Loading your order' }),
      {
        scenario: 'loading',
      },
    ),
    showroom('checkout-ended', CHECKOUT, heading('The time to pay ran out', 2), { scenario: 'holdEnded' }),
    showroom('checkout-too-late', CHECKOUT, heading('Somebody else has these dates', 2), {
      scenario: 'paidTooLate',
    }),
    showroom('checkout-paid', CHECKOUT, heading('Already paid', 2), { scenario: 'done' }),
    showroom('authentication', CHECKOUT, (page) => page.locator('input[name=cardnumber]'), {
      scenario: 'authentication',
      open: pays('4000 0025 0000 3155', (page) => page.getByRole('dialog', { name: /^Card authentication/ })),
    }),
    showroom(
      'confirmation',
      `/reservation-confirmation?reservation=${RESERVATION}`,
      heading('Your reservation is confirmed'),
      { scenario: 'done' },
    ),
    showroom('payment', PAYMENT, (page) => page.locator('input[name=cardnumber]'), { scenario: 'done' }),
    showroom(
      'receipt',
      `/receipts/${RESERVATION}`,
      (page) => page.getByRole('article', { name: 'Receipt' }),
      {
        scenario: 'done',
      },
    ),
    showroom('profile', '/Profile', (page) =>
      page.getByRole('button', { name: 'Pay Remaining Amount' }).first(),
    ),
    showroom('profile-held', '/Profile', (page) => page.getByRole('link', { name: 'Continue to checkout' }), {
      scenario: 'held',
    }),
    showroom('profile-editing', '/Profile', text('Ada Lovelace'), {
      open: async (page) => {
        await presses('Update User Data')(page);
        await presses('Payments')(page);
      },
    }),
    showroom(
      'profile-loading',
      '/Profile',
      (page) => page.getByRole('status', { name: 'Loading your reservations' }),
      { scenario: 'loading' },
    ),
    showroom('profile-empty', '/Profile', text('You have no reservations yet.'), { scenario: 'empty' }),
    showroom('profile-error', '/Profile', text('Your reservations could not be loaded.'), {
      scenario: 'error',
    }),
    showroom('profile-long-names', '/Profile', text(/Wolfeschlegel/), { scenario: 'longNames' }),
    showroom('messages', '/Messages', contacts),
    showroom('messages-conversation', `/Messages?with=${anId(202)}`, said('Thank you, that is perfect.')),
    showroom('messages-loading', '/Messages', text('Loading users...'), { scenario: 'loading' }),
    showroom('messages-empty', `/Messages?with=${anId(202)}`, text('No messages yet'), { scenario: 'empty' }),
    showroom('messages-error', '/Messages', text('Something went wrong on our side'), { scenario: 'error' }),
    showroom('messages-long-names', `/Messages?with=${anId(202)}`, said(/Donaudampf/), {
      scenario: 'longNames',
    }),
    showroom('not-authorised', '/Adminpanel', heading('You are not authorized to view this page.')),
  ] satisfies State[]
).map((state) => ({ as: 'customer', ...state }));

const drivers: State[] = [
  showroom('driver-unverified', '/DriversDashboard', heading('Available Jobs'), { as: 'driver' }),
  showroom('driver-jobs', '/DriversDashboard', text('Wedding in Surrey'), { as: 'verifiedDriver' }),
  showroom('driver-jobs-empty', '/DriversDashboard', heading('Available Jobs'), {
    as: 'verifiedDriver',
    scenario: 'empty',
  }),
  showroom('driver-messages', '/DriversDashboard/Messages', contacts, {
    as: 'verifiedDriver',
  }),
];

export const states: readonly State[] = [...visitors, ...customers, ...drivers, ...adminStates];
