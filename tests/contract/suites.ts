// Every area of the contract.
import { access } from './access.ts';
import { board } from './jobs.ts';
import { cars } from './cars.ts';
import type { ContractArea } from './contractCase.ts';
import { identity } from './identity.ts';
import { bigLists } from './lists.ts';
import { messages } from './messages.ts';
import { figures } from './overview.ts';
import { balances } from './balances.ts';
import { deposits } from './deposits.ts';
import { administration } from './reservations.ts';
import { people } from './users.ts';
import { visitors } from './reviewsAndRequests.ts';

export const areas: readonly ContractArea[] = [
  access,
  identity,
  people,
  cars,
  board,
  visitors,
  messages,
  bigLists,
  figures,
  deposits,
  balances,
  administration,
];
