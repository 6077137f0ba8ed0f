// Separate, because its check of VAT numbers is large.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { billingDetails } from '../contract/billing.ts';
import { billing } from '../contract/invoices.ts';

export const updateBilling = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/users/:id/billing',
  summary: "Change the caller's own details for invoices; issued invoices keep theirs",
  access: 'user',
  byPaymentLink: true,
  params: idParams,
  body: billingDetails,
  answer: billing,
});
