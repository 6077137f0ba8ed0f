// The amount at checkout: the deposit, or the total.
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { DEPOSIT_PERCENT } from '#domain/money/quote.ts';
import { depositChosen, fullAmountChosen, selectPaysInFull } from './payInFullSlice.ts';
import { PaymentChoices } from './PaymentChoices.tsx';
import { selectAttempt } from './paymentSlice.ts';

export function AmountChoice({ reservation: { id } }: { reservation: Reservation }) {
  const dispatch = useAppDispatch();
  const paysInFull = useAppSelector((state) => selectPaysInFull(state, id));
  const isPaying = useAppSelector((state) => selectAttempt(state, id).status !== 'idle');
  return (
    <PaymentChoices
      label="Amount to pay now"
      disabled={isPaying}
      choices={[
        {
          text: `Pay deposit (${String(DEPOSIT_PERCENT)}%)`,
          isChosen: !paysInFull,
          onChoose: () => void dispatch(depositChosen(id)),
        },
        {
          text: 'Pay in full',
          isChosen: paysInFull,
          onChoose: () => void dispatch(fullAmountChosen(id)),
        },
      ]}
    />
  );
}
