// The fields of a booking that a problem marks, and the elements with its message.
import type { ReservationProblem } from '#domain/booking/rules.ts';
import type { BookingFieldsProps } from './BookingFields.tsx';
import type { DraftProblem } from './reservationDraftSlice.ts';

export const PROBLEM_ID = 'reservation-problem';
export const DATE_PROBLEM_ID = 'reservation-date-problem';

/** The invalid fields, and the element with their message; a submit takes precedence over the check of the dates. */
export function marksOf(
  submitted: DraftProblem | undefined,
  dates: ReservationProblem | undefined,
): BookingFieldsProps['marked'] {
  if (submitted && (submitted.fields.length > 0 || !dates)) {
    return { fields: submitted.fields, problemId: PROBLEM_ID };
  }
  return { fields: dates?.fields ?? [], problemId: DATE_PROBLEM_ID };
}
