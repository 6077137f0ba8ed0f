// The admins' screens in every state, with their dialogs.
import { anId } from '#domain/testing/builders.ts';
import type { State } from './state.ts';
import {
  bulkDialog,
  contacts,
  finds,
  heading,
  opens,
  opensByKeys,
  presses,
  rowAction,
  rowDialog,
  said,
  saidInThread,
  selectsRow,
  submits,
  text,
  threads,
} from './steps.ts';

const admin = (name: string, at: string, shows: State['shows'], more: Partial<State> = {}): State => ({
  name: `admin-${name}`,
  at,
  scenario: 'demoData',
  as: 'admin',
  shows,
  ...more,
});

/** What a screen shows after a failure of the server. */
const failed = (name: string, at: string): State =>
  admin(`${name}-error`, at, text('Something went wrong on our side'), { scenario: 'error' });

const rows =
  (label: string): State['shows'] =>
  (page) =>
    page.getByRole('grid', { name: label, exact: true }).getByRole('gridcell').first();

const home = '/Adminpanel';
// A few rows behind a dialog are enough.
const few = '/Adminpanel?q=Dawn';
const today = '/Adminpanel/Today';
const fleet = '/Adminpanel/Fleet';
const jobs = '/Adminpanel/Driverjobs';
const cars = '/Adminpanel/Rentalcars';
const extras = '/Adminpanel/Extras';
const rates = '/Adminpanel/Rates';
const users = '/Adminpanel/Userpage';
const reviews = '/Adminpanel/Reviews';
const messages = '/Adminpanel/Messages';
const inbox = '/Adminpanel/Inbox';
const audit = '/Adminpanel/Audit';
// Ada's reservations of the demo data: a paid deposit, and everything paid.
const reservation = `/Adminpanel/Reservations/${anId(8040)}`;
const paidReservation = `/Adminpanel/Reservations/${anId(8041)}`;
const person = `/Adminpanel/People/${anId(201)}`;
const driverPerson = `/Adminpanel/People/${anId(203)}`;
const newReservation = '/Adminpanel/Reservations/new';
const insight = '/Adminpanel/Insight';
const reconciliation = '/Adminpanel/Reconciliation';
const year = '?from=2026-01-01&to=2026-12-31';

export const adminStates: readonly State[] = [
  admin('home', home, rows('Reservations'), { large: true }),
  admin('home-edit', few, rows('Reservations'), { open: rowDialog('Reservations', /Confirmed/, 'Edit') }),
  admin('home-cancel', few, rows('Reservations'), {
    open: rowDialog('Reservations', /Confirmed/, 'Cancel'),
  }),
  admin('home-selected', few, rows('Reservations'), { open: selectsRow('Reservations') }),
  admin('home-bulk-cancel', few, rows('Reservations'), {
    open: bulkDialog('Reservations', 'Cancel reservations'),
  }),
  admin('home-bulk-note', few, rows('Reservations'), { open: bulkDialog('Reservations', 'Add a note') }),
  admin('home-payments', few, rows('Reservations'), { open: rowDialog('Reservations', /./, 'Payments') }),
  admin('home-attention', few, rows('Reservations'), {
    open: async (page) => {
      await page.getByRole('button', { name: /^Needs attention/ }).click();
      await opens('Mark as dealt with')(page);
    },
  }),
  admin('new-reservation', newReservation, heading('New reservation'), {
    open: async (page) => {
      await page.getByLabel('Start Date').fill('2026-12-04');
      await page.getByLabel('End Date').fill('2026-12-06');
      await page.getByRole('list', { name: 'Free cars' }).waitFor();
    },
  }),
  admin(
    'new-reservation-of-person',
    `${newReservation}?person=${anId(201)}&car=${anId(101)}`,
    text('ada@example.com'),
    { open: presses('Add a promo code') },
  ),
  admin('home-filters', few, rows('Reservations'), { open: presses('Filters') }),
  admin('home-columns', few, rows('Reservations'), { open: presses('Columns') }),
  admin('home-loading', home, heading('Admin Panel'), { scenario: 'loading' }),
  admin('home-empty', home, text('There are no reservations to show.'), { scenario: 'empty' }),
  failed('home', home),
  admin('home-many-rows', home, rows('Reservations'), { scenario: 'manyRows', large: true }),
  admin('home-long-names', home, rows('Reservations'), { scenario: 'longNames' }),
  admin('reservation', reservation, heading(/^LCR-/)),
  admin('reservation-paid', paidReservation, heading(/^LCR-/)),
  admin('reservation-edit', reservation, heading(/^LCR-/), { open: opens('Edit') }),
  admin('reservation-payment', reservation, heading(/^LCR-/), { open: opens('Record payment') }),
  admin('reservation-refund', reservation, heading(/^LCR-/), { open: opens('Refund') }),
  admin('reservation-loading', reservation, heading('Reservation'), { scenario: 'loading' }),
  failed('reservation', reservation),
  admin('person', person, heading('Ada Lovelace')),
  admin('person-licence', driverPerson, text('The pictures wait for a review.'), {
    scenario: 'licenceWaiting',
  }),
  admin('person-licence-approve', driverPerson, text('The pictures wait for a review.'), {
    scenario: 'licenceWaiting',
    open: opens('Approve'),
  }),
  failed('person', person),
  admin('invoices', `/Adminpanel/Invoices${year}`, rows('Invoices')),
  admin('payments', `/Adminpanel/Payments${year}`, rows('Payments')),
  admin('vat', `/Adminpanel/Vat${year}`, rows('VAT')),
  admin('debts', '/Adminpanel/Debts', rows('Debts')),
  admin('driver-pay', `/Adminpanel/Driverpay${year}`, rows('Driver pay')),
  failed('payments', `/Adminpanel/Payments${year}`),
  admin('jobs-assign', jobs, rows('Jobs'), { open: rowDialog('Jobs', /./, 'Assign') }),
  admin('today', today, text('Trip details missing'), { scenario: 'busyDay' }),
  admin('today-loading', today, heading('Today'), { scenario: 'loading' }),
  admin('today-empty', today, text('No car is on hire.')),
  failed('today', today),
  admin('find', today, heading('Today'), { open: finds('Dawn') }),
  admin('find-nothing', today, heading('Today'), { open: opensByKeys('Control+k'), scenario: 'empty' }),
  admin('shortcuts', today, heading('Today'), { open: opensByKeys('?') }),
  admin('fleet', fleet, text('Block a car')),
  admin('fleet-hours', `${fleet}?days=1`, text('Block a car')),
  admin('fleet-table', `${fleet}?view=table`, text('Block a car')),
  admin('fleet-block', fleet, text('Block a car'), { open: opens('Block a car') }),
  admin('fleet-empty', fleet, text('There are no cars to show.'), { scenario: 'empty' }),
  admin('fleet-loading', fleet, heading('Fleet'), { scenario: 'loading' }),
  failed('fleet', fleet),
  admin('jobs', jobs, rows('Jobs')),
  admin('jobs-add', jobs, rows('Jobs'), { open: presses('Add a new Job') }),
  admin('jobs-update', jobs, rows('Jobs'), { open: rowDialog('Jobs', /./, 'Update') }),
  admin('jobs-publish', jobs, rows('Jobs'), { open: rowDialog('Jobs', /Flying Spur/, 'Publish') }),
  admin('jobs-convert-request', jobs, rows('Requested Jobs'), {
    open: rowDialog('Requested Jobs', /./, 'Make Job'),
  }),
  admin('jobs-delete', jobs, rows('Jobs'), { open: rowDialog('Jobs', /./, 'Delete') }),
  admin('jobs-delete-request', jobs, rows('Requested Jobs'), {
    open: rowDialog('Requested Jobs', /./, 'Delete'),
  }),
  admin('jobs-empty', jobs, text('There are no jobs to show.'), { scenario: 'empty' }),
  admin('jobs-many-rows', jobs, rows('Jobs'), { scenario: 'manyRows', endless: true, large: true }),
  admin('jobs-long-names', jobs, rows('Jobs'), { scenario: 'longNames' }),
  admin('extras', extras, rows('Extras')),
  admin('extras-add', extras, rows('Extras'), { open: presses('Add an extra') }),
  admin('extras-edit', extras, rows('Extras'), { open: rowDialog('Extras', /Ribbons/, 'Edit') }),
  admin('extras-empty', extras, text('No extras are offered.'), { scenario: 'empty' }),
  admin('rates', rates, rows('Rates')),
  admin('rates-add', rates, rows('Rates'), { open: presses('Add a rate or code') }),
  admin('rates-edit', rates, rows('Rates'), { open: rowDialog('Rates', /Weekend rate/, 'Edit') }),
  admin('rates-empty', rates, text('No rates or codes change the prices.'), { scenario: 'empty' }),
  admin('cars', cars, rows('Cars')),
  admin('cars-add', cars, rows('Cars'), { open: presses('Add New Car') }),
  admin('cars-add-problem', cars, rows('Cars'), {
    open: async (page) => {
      await presses('Add New Car')(page);
      await submits('Add Car', text('Please fill in all required fields'))(page);
    },
  }),
  admin('cars-update', cars, rows('Cars'), {
    open: async (page) => {
      await rowAction('Cars', /./, 'Update')(page);
      await page.getByRole('form', { name: 'Update Selected Car' }).waitFor();
    },
  }),
  admin('cars-delete', cars, rows('Cars'), { open: rowDialog('Cars', /./, 'Delete') }),
  admin('cars-empty', cars, text('There are no cars to show.'), { scenario: 'empty' }),
  admin('cars-error', cars, text('Failed to fetch cars'), { scenario: 'error' }),
  admin('users', users, rows('Users')),
  admin('users-edit', users, rows('Users'), { open: rowDialog('Users', /ada@/, 'Edit') }),
  admin('users-make-admin', users, rows('Users'), { open: rowDialog('Users', /ada@/, 'Make Admin') }),
  admin('users-role', users, rows('Users'), { open: rowDialog('Users', /ada@/, 'Change Role') }),
  admin('users-withdraw', users, rows('Users'), {
    open: rowDialog('Users', /verified@/, 'Withdraw Verification'),
  }),
  admin('users-delete', users, rows('Users'), { open: rowDialog('Users', /ada@/, 'Delete') }),
  admin('users-many-rows', users, rows('Users'), { scenario: 'manyRows', large: true }),
  admin('users-long-names', users, rows('Users'), { scenario: 'longNames' }),
  admin('reviews', reviews, rows('Reviews')),
  admin('reviews-empty', reviews, text('There are no reviews to show.'), { scenario: 'empty' }),
  failed('reviews', reviews),
  admin('reviews-long-names', reviews, rows('Reviews'), { scenario: 'longNames' }),
  admin('insight', insight, text('Money by month')),
  admin('insight-year', `${insight}?from=2026-01-01&to=2026-12-31`, text('Money by month')),
  admin('insight-empty', insight, text('Money by month'), { scenario: 'empty' }),
  admin('insight-loading', insight, heading('Insight'), { scenario: 'loading' }),
  failed('insight', insight),
  admin('insight-long-names', insight, text('Money by month'), { scenario: 'longNames' }),
  admin('reconciliation', reconciliation, rows('Reconciliation')),
  admin('reconciliation-empty', reconciliation, text('There are no payments or refunds to show.'), {
    scenario: 'empty',
  }),
  failed('reconciliation', reconciliation),
  admin('audit', audit, rows('Audit')),
  admin('audit-empty', audit, text('There is nothing in the log to show.'), { scenario: 'empty' }),
  failed('audit', audit),
  admin('messages', messages, contacts),
  admin('messages-conversation', `${messages}?with=${anId(201)}`, said('Thank you, that is perfect.')),
  admin('inbox', inbox, threads),
  admin('inbox-thread', `${inbox}?person=${anId(201)}`, saidInThread('Thank you, that is perfect.')),
  admin('inbox-loading', inbox, text('Loading threads...'), { scenario: 'loading' }),
  admin('inbox-empty', inbox, text('No thread is open.'), { scenario: 'empty' }),
  failed('inbox', inbox),
  admin('inbox-long-names', `${inbox}?person=${anId(201)}`, saidInThread(/Donaudampf/), {
    scenario: 'longNames',
  }),
  admin('confirm-identity', jobs, rows('Jobs'), {
    scenario: 'oldSignIn',
    open: async (page) => {
      await rowDialog('Jobs', /./, 'Delete')(page);
      await presses('Delete')(page);
      const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
      await dialog.getByLabel('Code').waitFor();
    },
  }),
  admin('second-factor-missing', home, heading('Please set up two-step sign-in'), {
    scenario: 'factorMissing',
  }),
  admin('not-found', '/Adminpanel/nowhere', heading('Unexpected Application Error!')),
];
