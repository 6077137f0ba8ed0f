// Every call the mock server answers.
import type { HttpHandler } from 'msw';
import type { Backend } from '../backend.ts';
import { carHandlers } from './cars.ts';
import { carAdminHandlers } from './carsAdmin.ts';
import { configHandlers } from './config.ts';
import { identityHandlers } from './identity.ts';
import { jobRequestHandlers } from './jobRequests.ts';
import { jobHandlers } from './jobs.ts';
import { messageHandlers } from './messages.ts';
import { overviewHandlers } from './overview.ts';
import { paymentHandlers } from './payments.ts';
import { reservationHandlers } from './reservations.ts';
import { reservationAdminHandlers } from './reservationsAdmin.ts';
import { reviewHandlers } from './reviews.ts';
import { userHandlers } from './users.ts';

export const allHandlers = (backend: Backend): HttpHandler[] => [
  ...configHandlers(backend),
  ...userHandlers(backend),
  ...carAdminHandlers(backend),
  // Those of admins first: they leave everybody else's calls to the handlers after them.
  ...reservationAdminHandlers(backend),
  ...paymentHandlers(backend),
  ...overviewHandlers(backend),
  ...identityHandlers(backend),
  ...carHandlers(backend),
  ...reservationHandlers(backend),
  ...jobHandlers(backend),
  ...jobRequestHandlers(backend),
  ...reviewHandlers(backend),
  ...messageHandlers(backend),
];
