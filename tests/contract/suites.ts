// Every suite of the contract.
import { accounts } from './accounts.ts';
import { auditLog } from './audit.ts';
import { availability } from './availability.ts';
import { carBlocks } from './carBlocks.ts';
import { carMoves } from './carMoves.ts';
import { inbox } from './inbox.ts';
import { insightSuite } from './insight.ts';
import { invoices } from './invoices.ts';
import { calendars } from './calendars.ts';
import { jobDates } from './jobDates.ts';
import { jobs } from './jobs.ts';
import { cars } from './cars.ts';
import type { ContractSuite } from './contractCase.ts';
import { desk } from './desk.ts';
import { extras } from './extras.ts';
import { holds } from './holds.ts';
import { identity } from './identity.ts';
import { licences } from './licence.ts';
import { messages } from './messages.ts';
import { figures } from './overview.ts';
import { balances } from './balances.ts';
import { cancellations } from './cancellations.ts';
import { dateChanges } from './dateChanges.ts';
import { deposits } from './deposits.ts';
import { administration } from './reservations.ts';
import { passkeys } from './passkeys.ts';
import { savedCards } from './savedCards.ts';
import { secondFactor } from './secondFactor.ts';
import { staffBookings } from './staffBookings.ts';
import { staffMoney } from './staffMoney.ts';
import { trips } from './trips.ts';
import { people } from './users.ts';
import { reviewsAndRequests } from './reviewsAndRequests.ts';

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
  jobs,
  jobDates,
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
  dateChanges,
  invoices,
  insightSuite,
  administration,
  carMoves,
  auditLog,
  desk,
  staffMoney,
  staffBookings,
];
