// The payment of a booking for a customer: by a mailed link, or outside the payment provider.
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { useGetConfigQuery } from '#app/platform/api/configApi.ts';
import { useMayDo } from '#app/people/index.ts';
import { FormSelect } from '#app/kit/form/FormSelect.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { formatPounds, poundsText, type Pence } from '#domain/money/pence.ts';
import type { Quote } from '#domain/money/quote.ts';
import { RadioLine } from './RadioLine.tsx';
import type { StaffBookingValues } from './staffBookingForm.ts';

const METHODS = [
  { value: 'transfer', text: 'Bank transfer' },
  { value: 'cash', text: 'Cash' },
  { value: 'other', text: 'Other' },
];

export interface PaymentChoiceProps {
  /** The price of the booking; undefined until the dates and the car are complete. */
  price: Pick<Quote, 'depositPence' | 'totalPence'> | undefined;
}

export function PaymentChoice({ price }: PaymentChoiceProps) {
  const { control } = useFormContext<StaffBookingValues>();
  const outcome = useWatch({ control, name: 'outcome' });
  const mayRecord = useMayDo('money.record');
  const { data: config } = useGetConfigQuery();
  const hours = config?.paymentLinkHours;
  return (
    <>
      <RadioLine name="outcome" value="mailed-link" text="Mail a payment link" />
      <RadioLine name="outcome" value="copied-link" text="Copy a payment link" />
      {mayRecord && <RadioLine name="outcome" value="paid-outside" text="Paid outside" />}
      {outcome !== 'paid-outside' ? (
        <p className="lcr-book-note">
          {outcome === 'mailed-link'
            ? 'The customer gets a mail with a link to pay the deposit or everything.'
            : 'The link to pay the deposit or everything is copied, and you give it to the customer. It is not mailed.'}{' '}
          The dates are held for {hours === undefined ? 'some hours' : `${String(hours)} hours`}, but not
          after the start; then they are free again.
        </p>
      ) : (
        <div className="lcr-book-fields">
          <FormSelect label="How" name="method" options={METHODS} />
          <FormTextField
            label="Amount (£)"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            hint="From the deposit to the total. The reservation is confirmed at once."
          />
          {price && <Amounts price={price} />}
          <FormTextField label="Reason" name="reason" rows={2} hint="Only the staff read it." />
        </div>
      )}
    </>
  );
}

/** The two usual amounts, which a click enters. */
function Amounts({
  price: { depositPence, totalPence },
}: {
  price: NonNullable<PaymentChoiceProps['price']>;
}) {
  const { setValue } = useFormContext<StaffBookingValues>();
  const enters = (pence: Pence) => () =>
    setValue('amount', poundsText(pence), { shouldDirty: true, shouldValidate: true });
  return (
    <div className="lcr-book-amounts">
      <Button size="small" variant="outlined" onClick={enters(depositPence)}>
        Deposit {formatPounds(depositPence)}
      </Button>
      <Button size="small" variant="outlined" onClick={enters(totalPence)}>
        Total {formatPounds(totalPence)}
      </Button>
    </div>
  );
}
