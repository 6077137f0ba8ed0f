import { privateText } from '#domain/kit/privacy.ts';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';

/** 409 'not_confirmed' for a reservation that was never confirmed. */
export const getCalendarFile = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reservations/:id/calendar.ics',
  summary: 'A calendar entry of a confirmed reservation; of a cancelled one, what takes the entry out again',
  access: { permission: 'reservations.read', or: 'user' },
  byPaymentLink: true,
  params: idParams,
  answer: /*#__PURE__*/ privateText(),
  file: 'text/calendar',
});
