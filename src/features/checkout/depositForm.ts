// The payment form's own checks, in the order of the specification.
import { PAYMENT_TEXTS, type PaymentPort, type PaymentProblem } from '#app/entities/payment/index.ts';

export interface Payer {
  email: string;
  country: string;
  postalCode: string;
}
export interface DepositForm extends Payer {
  cardEmpty: boolean;
}

const REQUIRED = ['email', 'country', 'postalCode'] as const;

/** What keeps the form from being sent. Without a payment system there is no card field that could be empty. */
export function depositFormProblem(
  form: DepositForm,
  port: PaymentPort | undefined,
): PaymentProblem | undefined {
  const empty = REQUIRED.filter((field) => form[field].trim() === '');
  if (empty.length > 0) return { message: 'Please fill in all required fields.', fields: empty };
  if (port && form.cardEmpty) return { message: PAYMENT_TEXTS.cardMissing, fields: ['card'] };
  return port ? undefined : { message: PAYMENT_TEXTS.notReady };
}
