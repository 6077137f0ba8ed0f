// Every call the mock server answers.
import type { HttpHandler } from 'msw';
import type { Backend } from '../backend.ts';
import { carHandlers } from './cars.ts';
import { configHandlers } from './config.ts';
import { identityHandlers } from './identity.ts';
import { jobRequestHandlers } from './jobRequests.ts';
import { jobHandlers } from './jobs.ts';
import { reservationHandlers } from './reservations.ts';
import { reviewHandlers } from './reviews.ts';

export const allHandlers = (backend: Backend): HttpHandler[] => [
  ...configHandlers(backend),
  ...identityHandlers(backend),
  ...carHandlers(backend),
  ...reservationHandlers(backend),
  ...jobHandlers(backend),
  ...jobRequestHandlers(backend),
  ...reviewHandlers(backend),
];
