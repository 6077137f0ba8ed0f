// The amount at checkout: the deposit, or the total.
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { DEPOSIT_PERCENT } from '#domain/money/quote.ts';
import { depositPence } from './deposit.ts';
import { depositChosen, fullAmountChosen, selectPaysInFull } from './payInFullSlice.ts';
import { PaymentChoices } from './PaymentChoices.tsx';
import { selectAttempt } from './paymentSlice.ts';

export function AmountChoice({ reservation }: { reservation: Reservation }) {
  const { id } = reservation;
  const { total, deposit } = depositPence(reservation);
  const dispatch = useAppDispatch();
  const paysInFull = useAppSelector((state) => selectPaysInFull(state, id));
  const isPaying = useAppSelector((state) => selectAttempt(state, id).status !== 'idle');
  return (
    <PaymentChoices
      label="Amount to pay now"
      disabled={isPaying}
      choices={[
        {
          text: `Pay deposit (${String(DEPOSIT_PERCENT)}%), ${formatPounds(deposit)}`,
          isChosen: !paysInFull,
          onChoose: () => void dispatch(depositChosen(id)),
        },
        {
          text: `Pay in full, ${formatPounds(total)}`,
          isChosen: paysInFull,
          onChoose: () => void dispatch(fullAmountChosen(id)),
        },
      ]}
    />
  );
}
