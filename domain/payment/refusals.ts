// The refusals of calls about invoices and records of payments, for the server and the mocks.
import { HttpProblem } from '#domain/kit/httpProblem.ts';

export const invoiceMissing = () => new HttpProblem(404, 'This invoice does not exist.');

/** The refusal of the billing details of another user. */
export const billingMissing = () => new HttpProblem(404, 'This user does not exist.');

const REISSUE_REFUSALS = {
  same_details: 'This document has the current invoice details already.',
  nothing_to_correct: 'This document is credited in full, or is a credit note.',
} as const;
export type ReissueRefusal = keyof typeof REISSUE_REFUSALS;

export const notReissued = (code: ReissueRefusal) => new HttpProblem(409, REISSUE_REFUSALS[code], { code });

export const attentionMissing = () => new HttpProblem(404, 'This needs no attention any more.');
