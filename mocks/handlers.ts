// Every call that the mock server answers.
import type { Backend } from './backend.ts';
import type { MockCall } from './respond.ts';
import { accountHandlers } from './people/accounts.ts';
import { availabilityHandlers } from './booking/availability.ts';
import { tripHandlers } from './booking/own.ts';
import { calendarHandlers } from './office/calendars.ts';
import { carBlockHandlers } from './fleet/timeline.ts';
import { carHandlers } from './fleet/cars.ts';
import { configHandlers } from './site/config.ts';
import { orderHandlers } from './booking/orders.ts';
import { customerChangeHandlers } from './booking/customerChangeCalls.ts';
import { deskHandlers } from './office/desk.ts';
import { extraHandlers } from './fleet/extras.ts';
import { priceRuleHandlers } from './fleet/priceRules.ts';
import { identityHandlers } from './people/identity.ts';
import { inboxHandlers } from './conversation/inbox.ts';
import { overviewHandlers } from './office/overview.ts';
import { invoiceHandlers } from './payment/invoiceCalls.ts';
import { dispatchHandlers } from './jobs/dispatch.ts';
import { jobRequestHandlers } from './jobs/jobRequests.ts';
import { jobHandlers } from './jobs/jobCalls.ts';
import { licenceHandlers } from './jobs/licences.ts';
import { messageHandlers } from './conversation/messages.ts';
import { passkeyHandlers } from './people/passkeys.ts';
import { paymentHandlers } from './payment/paymentCalls.ts';
import { quoteHandlers } from './booking/quotes.ts';
import { reservationHandlers } from './booking/reservations.ts';
import { confirmCard } from './payment/testCards.ts';
import { registerHandlers } from './payment/registers.ts';
import { reservationAdminHandlers } from './booking/reservationsAdmin.ts';
import { reviewHandlers } from './reviews/reviews.ts';
import { secondFactorHandlers } from './people/secondFactor.ts';
import { staffBookingHandlers } from './booking/staffBookings.ts';
import { staffMoneyHandlers } from './payment/staffMoney.ts';
import { userHandlers } from './people/users.ts';

export const allHandlers = (backend: Backend): MockCall[] => [
  ...configHandlers(backend),
  ...accountHandlers(backend),
  ...secondFactorHandlers(backend),
  ...passkeyHandlers(backend),
  ...userHandlers(backend),
  ...licenceHandlers(backend),
  // This handler comes before the handler of one car, whose pattern also matches this path.
  ...availabilityHandlers(backend),
  ...carHandlers(backend),
  ...carBlockHandlers(backend),
  ...reservationAdminHandlers(backend),
  ...deskHandlers(backend),
  ...staffMoneyHandlers(backend),
  ...staffBookingHandlers(backend),
  ...paymentHandlers(backend),
  ...invoiceHandlers(backend),
  ...registerHandlers(backend),
  ...overviewHandlers(backend),
  ...identityHandlers(backend),
  ...extraHandlers(backend),
  ...priceRuleHandlers(backend),
  ...quoteHandlers(backend),
  ...reservationHandlers(backend),
  confirmCard(backend),
  ...customerChangeHandlers(backend),
  ...orderHandlers(backend),
  ...tripHandlers(backend),
  ...jobHandlers(backend),
  ...dispatchHandlers(backend),
  ...jobRequestHandlers(backend),
  ...calendarHandlers(backend),
  ...reviewHandlers(backend),
  ...messageHandlers(backend),
  ...inboxHandlers(backend),
];
