// Every suite of the contract.
import { accounts } from './accounts.ts';
import { jobs } from './jobs.ts';
import { cars } from './cars.ts';
import type { ContractSuite } from './contractCase.ts';
import { identity } from './identity.ts';
import { messages } from './messages.ts';
import { figures } from './overview.ts';
import { balances } from './balances.ts';
import { deposits } from './deposits.ts';
import { administration } from './reservations.ts';
import { people } from './users.ts';
import { reviewsAndRequests } from './reviewsAndRequests.ts';

export const suites: readonly ContractSuite[] = [
  identity,
  accounts,
  people,
  cars,
  jobs,
  reviewsAndRequests,
  messages,
  figures,
  deposits,
  balances,
  administration,
];
