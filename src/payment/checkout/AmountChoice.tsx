// The amount at checkout: the deposit, or the total.
import { useId } from 'react';
import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { DEPOSIT_PERCENT } from '#domain/money/quote.ts';
import { depositPence } from './deposit.ts';
import { depositChosen, fullAmountChosen, selectPaysInFull } from './payInFullSlice.ts';
import { selectAttempt } from './paymentSlice.ts';

export function AmountChoice({ reservation }: { reservation: Reservation }) {
  const { id } = reservation;
  const { total, deposit } = depositPence(reservation);
  const dispatch = useAppDispatch();
  const name = useId();
  const paysInFull = useAppSelector((state) => selectPaysInFull(state, id));
  const isPaying = useAppSelector((state) => selectAttempt(state, id).status !== 'idle');
  const choices = [
    {
      text: `Pay deposit (${String(DEPOSIT_PERCENT)}%), ${formatPounds(deposit)}`,
      isChosen: !paysInFull,
      chosen: depositChosen,
    },
    { text: `Pay in full, ${formatPounds(total)}`, isChosen: paysInFull, chosen: fullAmountChosen },
  ];
  return (
    <Box
      component="fieldset"
      disabled={isPaying}
      sx={{ border: 0, p: 0, mx: 0, mb: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
    >
      <legend className="visually-hidden">Amount to pay now</legend>
      {choices.map(({ text, isChosen, chosen }) => (
        <Box
          key={text}
          component="label"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, cursor: 'pointer' }}
        >
          <input type="radio" name={name} checked={isChosen} onChange={() => dispatch(chosen(id))} />
          {text}
        </Box>
      ))}
    </Box>
  );
}
