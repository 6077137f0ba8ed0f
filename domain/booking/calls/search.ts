import { availabilityRequest } from '../requests.ts';
import { call } from '#domain/kit/call.ts';
import { availabilityQuery, fleetAvailability } from '../contract/availability.ts';

export const getAvailability = /*#__PURE__*/ call({
  ...availabilityRequest,
  summary: 'Which cars are free on these dates, what they cost, and the nearest free dates of the others',
  access: 'optional-session',
  query: availabilityQuery,
  answer: fleetAvailability,
});
