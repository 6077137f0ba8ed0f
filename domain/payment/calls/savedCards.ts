// The card that a customer keeps for the balance of an own reservation.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { reservation } from '#domain/booking/contract/reservations.ts';
import { cardSetupAnswer, cardSetupRequest, keptCardRequest } from '../contract/savedCards.ts';

export const startCardSetup = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/saved-card',
  summary: 'Start to keep a card for the balance, by consent',
  access: 'user',
  params: idParams,
  body: cardSetupRequest,
  answer: cardSetupAnswer,
});

export const storeKeptCard = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/reservations/:id/saved-card',
  summary: 'Store the card that the payment provider has kept',
  access: 'user',
  params: idParams,
  body: keptCardRequest,
  answer: reservation,
});

export const removeSavedCard = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/reservations/:id/saved-card',
  summary: 'Remove the saved card of a reservation',
  access: 'user',
  params: idParams,
  answer: reservation,
});
