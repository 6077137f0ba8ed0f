// The consent to keep the card of the deposit for the balance. It is not ticked by default.
import { useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { useBalanceDueHours } from '#app/booking/index.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { balanceDueOf } from '#domain/booking/balanceDue.ts';
import { CARD_CONSENT_LABEL, cardConsentText } from '#domain/payment/savedCard.ts';
import { depositPence } from './deposit.ts';
import { keepingCardAgreed, keepingCardWithdrawn, selectKeepsCard } from './keepCardSlice.ts';
import { selectAttempt } from './paymentSlice.ts';

export function KeepCardChoice({ reservation }: { reservation: Reservation }) {
  const { id, createdAt } = reservation;
  const dispatch = useAppDispatch();
  const textId = useId();
  const isKept = useAppSelector((state) => selectKeepsCard(state, id));
  const isPaying = useAppSelector((state) => selectAttempt(state, id).status !== 'idle');
  const due = balanceDueOf(reservation, { bookedAt: Date.parse(createdAt), dueHours: useBalanceDueHours() });
  if (due === undefined) return null;
  return (
    <div>
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, cursor: 'pointer' }}
      >
        <input
          type="checkbox"
          checked={isKept}
          disabled={isPaying}
          aria-describedby={textId}
          onChange={({ target }) => dispatch((target.checked ? keepingCardAgreed : keepingCardWithdrawn)(id))}
        />
        {CARD_CONSENT_LABEL}
      </Box>
      <Typography id={textId} variant="body2" sx={{ color: 'text.secondary' }}>
        {cardConsentText({ balancePence: depositPence(reservation).remaining, due })}
      </Typography>
    </div>
  );
}
