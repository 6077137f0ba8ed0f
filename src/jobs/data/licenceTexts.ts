import { instantText } from '#app/kit/dates/instantText.ts';
import type { Licence } from '#domain/jobs/contract/licence.ts';
import { formatLondonDate } from '#domain/time/london.ts';

/** The state of a licence in one sentence, for staff. */
export function licenceStateText({
  state,
  missing,
  reason,
  expiresOn,
  isExpired,
  reviewedAt,
}: Licence): string {
  const until = expiresOn === null ? '' : formatLondonDate(expiresOn);
  const earlier =
    until && (isExpired ? `The licence expired on ${until}. ` : `The earlier one expires on ${until}. `);
  switch (state) {
    case 'approved':
      return `Approved on ${instantText(reviewedAt ?? '')}. It expires on ${until}.`;
    case 'rejected':
      return `Rejected on ${instantText(reviewedAt ?? '')}: ${reason ?? ''}`;
    case 'waiting':
      return `${earlier}The pictures wait for a review.`;
    case 'missing':
      return `${earlier}Not uploaded: ${missing.join(' and ')}.`;
  }
}
