// Keeps a card for the balance instead of paying it, with the form, the card field and the steps of a payment.
import { reservationPaid } from '#app/platform/api/tags.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { ownReservationApi, reservationApi } from '#app/booking/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import type { PaymentKind } from './paymentKind.ts';
import { declinedCard, startProblem } from './paymentTexts.ts';

const { startCardSetup, storeKeptCard } = ownReservationApi.endpoints;

export const keptCard: PaymentKind = {
  payer: { email: '' },
  missingField: 'Please provide an email address.',
  unrecorded: 'Your card is kept, and this could not be recorded yet.',
  payText: () => 'Keep this card',
  address: paths.paymentOf,
  next: () => ({ to: paths.profile }),
  start:
    ({ id: reservationId }) =>
    async (dispatch) => {
      const request = { reservationId, cardConsent: CARD_CONSENT_VERSION } as const;
      const { data, error } = await dispatch(startCardSetup.initiate(request, { track: false }));
      if (data) return { kind: 'started', paymentIntentId: data.setupIntentId };
      if (isApiError(error) && error.status > 0 && error.status < 500) {
        dispatch(reservationApi.util.invalidateTags(reservationPaid(reservationId)));
      }
      return { kind: 'refused', problem: startProblem(error, 'profile') };
    },
  declined: (reason) => declinedCard('This card could not be kept. Please check your card details.', reason),
  record:
    ({ id: reservationId }, setupIntentId) =>
    (dispatch) =>
      dispatch(storeKeptCard.initiate({ reservationId, setupIntentId }, { track: false })),
  paidNotice: () => 'Your card is kept for the balance.',
};
