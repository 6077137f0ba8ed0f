// Every call that the mock server answers.
import type { HttpHandler } from 'msw';
import type { Backend } from '../backend.ts';
import { accountHandlers } from './accounts.ts';
import { availabilityHandlers } from './availability.ts';
import { cancellationHandlers } from './cancellations.ts';
import { calendarHandlers } from './calendars.ts';
import { carBlockHandlers } from './carBlocks.ts';
import { carHandlers } from './cars.ts';
import { carAdminHandlers } from './carsAdmin.ts';
import { configHandlers } from './config.ts';
import { dateChangeHandlers } from './dateChanges.ts';
import { deskHandlers } from './desk.ts';
import { fleetHandlers } from './fleet.ts';
import { extraHandlers } from './extras.ts';
import { identityHandlers } from './identity.ts';
import { auditHandlers } from './audit.ts';
import { inboxHandlers } from './inbox.ts';
import { insightHandlers } from './insight.ts';
import { invoiceHandlers } from './invoices.ts';
import { jobRequestHandlers } from './jobRequests.ts';
import { jobHandlers } from './jobs.ts';
import { licenceHandlers } from './licences.ts';
import { messageHandlers } from './messages.ts';
import { overviewHandlers } from './overview.ts';
import { passkeyHandlers } from './passkeys.ts';
import { paymentHandlers } from './payments.ts';
import { reservationHandlers } from './reservations.ts';
import { savedCardHandlers } from './savedCards.ts';
import { reservationAdminHandlers } from './reservationsAdmin.ts';
import { reviewHandlers } from './reviews.ts';
import { secondFactorHandlers } from './secondFactor.ts';
import { staffBookingHandlers } from './staffBookings.ts';
import { staffMoneyHandlers } from './staffMoney.ts';
import { tripHandlers } from './trips.ts';
import { userHandlers } from './users.ts';

/** msw looks up the declaration of each handler through source maps. Nothing uses it, and it slows down every test. */
function withoutStacks<Made>(make: () => Made): Made {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

const handlersOf = (backend: Backend): HttpHandler[] => [
  ...configHandlers(backend),
  ...accountHandlers(backend),
  ...secondFactorHandlers(backend),
  ...passkeyHandlers(backend),
  ...userHandlers(backend),
  ...licenceHandlers(backend),
  ...carAdminHandlers(backend),
  ...carBlockHandlers(backend),
  ...fleetHandlers(backend),
  // The handlers for admins come first; they pass the calls of other users to the later handlers.
  ...reservationAdminHandlers(backend),
  ...deskHandlers(backend),
  ...staffMoneyHandlers(backend),
  ...staffBookingHandlers(backend),
  ...paymentHandlers(backend),
  ...invoiceHandlers(backend),
  ...overviewHandlers(backend),
  ...insightHandlers(backend),
  ...identityHandlers(backend),
  // This handler comes before the handler of one car, whose pattern also matches this path.
  ...availabilityHandlers(backend),
  ...carHandlers(backend),
  ...extraHandlers(backend),
  ...reservationHandlers(backend),
  ...savedCardHandlers(backend),
  ...cancellationHandlers(backend),
  ...dateChangeHandlers(backend),
  ...tripHandlers(backend),
  ...jobHandlers(backend),
  ...jobRequestHandlers(backend),
  ...calendarHandlers(backend),
  ...auditHandlers(backend),
  ...reviewHandlers(backend),
  ...messageHandlers(backend),
  ...inboxHandlers(backend),
];

export const allHandlers = (backend: Backend): HttpHandler[] => withoutStacks(() => handlersOf(backend));
