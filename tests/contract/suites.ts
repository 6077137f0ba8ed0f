// Every suite of the contract.
import { accounts } from './people/accounts.ts';
import { auditLog } from './office/audit.ts';
import { availability } from './booking/availability.ts';
import { carBlocks } from './fleet/carBlocks.ts';
import { carMoves } from './fleet/carMoves.ts';
import { inbox } from './conversation/inbox.ts';
import { insightSuite } from './office/insight.ts';
import { invoices } from './payment/invoices.ts';
import { calendars } from './office/calendars.ts';
import { dispatch } from './jobs/dispatch.ts';
import { jobDates } from './jobs/jobDates.ts';
import { jobs } from './jobs/jobs.ts';
import { cars } from './fleet/cars.ts';
import type { ContractSuite } from './contractCase.ts';
import { desk } from './office/desk.ts';
import { extras } from './fleet/extras.ts';
import { priceRules } from './fleet/priceRules.ts';
import { holds } from './booking/holds.ts';
import { identity } from './people/identity.ts';
import { licences } from './jobs/licence.ts';
import { messages } from './conversation/messages.ts';
import { figures } from './office/overview.ts';
import { registers } from './payment/registers.ts';
import { balances } from './payment/balances.ts';
import { cancellations } from './booking/cancellations.ts';
import { orders } from './booking/orders.ts';
import { customerChanges } from './booking/customerChanges.ts';
import { deposits } from './payment/deposits.ts';
import { administration } from './booking/reservations.ts';
import { passkeys } from './people/passkeys.ts';
import { quotes } from './booking/quotes.ts';
import { savedCards } from './payment/savedCards.ts';
import { secondFactor } from './people/secondFactor.ts';
import { staffBookings } from './booking/staffBookings.ts';
import { staffMoney } from './payment/staffMoney.ts';
import { trips } from './booking/trips.ts';
import { people } from './people/users.ts';
import { reviewsAndRequests } from './reviews/reviewsAndRequests.ts';

export const suites: readonly ContractSuite[] = [
  identity,
  accounts,
  passkeys,
  secondFactor,
  people,
  cars,
  availability,
  carBlocks,
  extras,
  priceRules,
  jobs,
  jobDates,
  dispatch,
  calendars,
  licences,
  reviewsAndRequests,
  messages,
  inbox,
  figures,
  holds,
  deposits,
  balances,
  savedCards,
  cancellations,
  trips,
  quotes,
  customerChanges,
  orders,
  invoices,
  insightSuite,
  registers,
  administration,
  carMoves,
  auditLog,
  desk,
  staffMoney,
  staffBookings,
];
