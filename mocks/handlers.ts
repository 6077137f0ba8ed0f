// Every call that the mock server answers.
import type { Backend } from './backend.ts';
import type { MockCall } from './respond.ts';
import { accountHandlers } from './people/accounts.ts';
import { availabilityHandlers } from './booking/availability.ts';
import { cancellationHandlers } from './booking/cancellations.ts';
import { calendarHandlers } from './office/calendars.ts';
import { carBlockHandlers } from './fleet/carBlocks.ts';
import { carHandlers } from './fleet/cars.ts';
import { carAdminHandlers } from './fleet/carsAdmin.ts';
import { configHandlers } from './site/config.ts';
import { orderHandlers } from './booking/orders.ts';
import { customerChangeHandlers } from './booking/customerChangeCalls.ts';
import { deskHandlers } from './office/desk.ts';
import { fleetHandlers } from './fleet/fleet.ts';
import { extraHandlers } from './fleet/extras.ts';
import { priceRuleHandlers } from './fleet/priceRules.ts';
import { identityHandlers } from './people/identity.ts';
import { auditHandlers } from './office/audit.ts';
import { inboxHandlers } from './conversation/inbox.ts';
import { insightHandlers } from './office/insight.ts';
import { invoiceHandlers } from './payment/invoiceCalls.ts';
import { dispatchHandlers } from './jobs/dispatch.ts';
import { driverPayHandlers } from './jobs/pay.ts';
import { jobRequestHandlers } from './jobs/jobRequests.ts';
import { jobHandlers } from './jobs/jobCalls.ts';
import { licenceHandlers } from './jobs/licenceCalls.ts';
import { messageHandlers } from './conversation/messages.ts';
import { overviewHandlers } from './office/overview.ts';
import { passkeyHandlers } from './people/passkeys.ts';
import { paymentHandlers } from './payment/paymentCalls.ts';
import { quoteHandlers } from './booking/quotes.ts';
import { reservationHandlers } from './booking/reservations.ts';
import { confirmCard } from './payment/testCards.ts';
import { registerHandlers } from './payment/registers.ts';
import { savedCardHandlers } from './payment/savedCards.ts';
import { reservationAdminHandlers } from './booking/reservationsAdmin.ts';
import { reviewHandlers } from './reviews/reviews.ts';
import { secondFactorHandlers } from './people/secondFactor.ts';
import { staffBookingHandlers } from './booking/staffBookings.ts';
import { staffMoneyHandlers } from './payment/staffMoney.ts';
import { tripHandlers } from './booking/trips.ts';
import { userHandlers } from './people/users.ts';

export const allHandlers = (backend: Backend): MockCall[] => [
  ...configHandlers(backend),
  ...accountHandlers(backend),
  ...secondFactorHandlers(backend),
  ...passkeyHandlers(backend),
  ...userHandlers(backend),
  ...licenceHandlers(backend),
  ...carAdminHandlers(backend),
  ...carBlockHandlers(backend),
  ...fleetHandlers(backend),
  ...reservationAdminHandlers(backend),
  ...deskHandlers(backend),
  ...staffMoneyHandlers(backend),
  ...staffBookingHandlers(backend),
  ...paymentHandlers(backend),
  ...invoiceHandlers(backend),
  ...registerHandlers(backend),
  ...overviewHandlers(backend),
  ...insightHandlers(backend),
  ...identityHandlers(backend),
  // This handler comes before the handler of one car, whose pattern also matches this path.
  ...availabilityHandlers(backend),
  ...carHandlers(backend),
  ...extraHandlers(backend),
  ...priceRuleHandlers(backend),
  ...quoteHandlers(backend),
  ...reservationHandlers(backend),
  confirmCard(backend),
  ...savedCardHandlers(backend),
  ...cancellationHandlers(backend),
  ...customerChangeHandlers(backend),
  ...orderHandlers(backend),
  ...tripHandlers(backend),
  ...jobHandlers(backend),
  ...dispatchHandlers(backend),
  ...driverPayHandlers(backend),
  ...jobRequestHandlers(backend),
  ...calendarHandlers(backend),
  ...auditHandlers(backend),
  ...reviewHandlers(backend),
  ...messageHandlers(backend),
  ...inboxHandlers(backend),
];
