// The payment of the balance: now, or on its due date by a saved card. Offered before the due date.
import { useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { cardConsentText, savedCardText } from '#domain/payment/savedCard.ts';
import type { Instant } from '#domain/time/london.ts';
import { keepingCardAgreed, keepingCardWithdrawn, selectKeepsCard } from './keepCardSlice.ts';
import { selectAttempt } from './paymentSlice.ts';

interface BalanceChoiceProps {
  reservation: Reservation;
  /** The due date of the balance. */
  due: Instant;
}

export function BalanceChoice({ reservation, due }: BalanceChoiceProps) {
  const { id, remainingToPay, savedCard } = reservation;
  const dispatch = useAppDispatch();
  const name = useId();
  const isKept = useAppSelector((state) => selectKeepsCard(state, id));
  const isPaying = useAppSelector((state) => selectAttempt(state, id).status !== 'idle');
  const other = savedCard
    ? `Keep another card than ${savedCardText(savedCard)}`
    : 'Keep a card and pay later';
  const choices = [
    { text: 'Pay now', isChosen: !isKept, chosen: keepingCardWithdrawn },
    { text: other, isChosen: isKept, chosen: keepingCardAgreed },
  ];
  return (
    <Box component="fieldset" disabled={isPaying} sx={{ border: 0, p: 0, mx: 0, mb: 1.5 }}>
      <legend className="visually-hidden">How to pay the balance</legend>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
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
      {isKept && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {cardConsentText({ balancePence: poundsToPence(remainingToPay), due })}
        </Typography>
      )}
    </Box>
  );
}
