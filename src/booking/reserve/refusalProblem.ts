// The message of a refused hold in the form: the form's own message when the refusal is one of its rules.
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { RESERVATION_MESSAGES, type ReservationField } from '#domain/booking/rules.ts';
import { isPriceOutdated } from './refreshOffer.ts';
import type { DraftProblem } from './reservationDraftSlice.ts';

const FIELDS: readonly ReservationField[] = ['startDate', 'endDate', 'startTime', 'endTime'];

const PRICE_CHANGED = 'The price has changed meanwhile. Please look at it again before you continue.';

/** True when the server refuses the promo code, whose field shows why. */
export const isPromoRefused = (error: unknown): boolean =>
  isApiError(error) && error.code === 'promo_refused';

export function refusalProblem(error: unknown, isMultiDay: boolean): DraftProblem {
  if (isApiError(error) && error.status === 401) {
    return { rule: 'signedOut', message: RESERVATION_MESSAGES.signedOut, fields: [] };
  }
  if (isApiError(error) && error.code === 'dates_taken') {
    const fields: ReservationField[] = isMultiDay
      ? ['startDate', 'endDate']
      : ['startDate', 'startTime', 'endTime'];
    return { rule: 'overlap', message: RESERVATION_MESSAGES.overlap, fields };
  }
  if (isPriceOutdated(error)) return { rule: 'server', message: PRICE_CHANGED, fields: [] };
  const named = (isApiError(error) && error.fields) || {};
  return { rule: 'server', message: errorMessage(error), fields: FIELDS.filter((field) => field in named) };
}
