// The payment of the balance: now with the kept card or another one, or on its due date by a card to keep.
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { poundsToPence } from '#domain/money/pence.ts';
import { cardConsentText, savedCardDigits, savedCardText } from '#domain/payment/savedCard.ts';
import type { Instant } from '#domain/time/london.ts';
import { keepingCardAgreed, keepingCardWithdrawn, selectKeepsCard } from './keepCardSlice.ts';
import { PaymentChoices } from './PaymentChoices.tsx';
import { selectAttempt } from './paymentSlice.ts';

interface BalanceChoiceProps {
  reservation: Reservation;
  /** The due date of the balance. */
  due: Instant;
  /** True until the due date. */
  isKeepable: boolean;
  /** True when the customer keeps a card that works. */
  offersCard: boolean;
  /** True when the customer pays with another card than the kept one. */
  takesOther: boolean;
  onTakeOther: (takesOther: boolean) => void;
}

export function BalanceChoice(props: BalanceChoiceProps) {
  const { reservation, due, isKeepable, offersCard, takesOther, onTakeOther } = props;
  const { id, remainingToPay, savedCard } = reservation;
  const dispatch = useAppDispatch();
  const isKept = useAppSelector((state) => selectKeepsCard(state, id)) && isKeepable;
  const isPaying = useAppSelector((state) => selectAttempt(state, id).status !== 'idle');
  const other = savedCard
    ? `Keep another card than ${savedCardText(savedCard)}`
    : 'Keep a card and pay later';
  const pay = (withOther: boolean) => () => {
    dispatch(keepingCardWithdrawn(id));
    onTakeOther(withOther);
  };
  const kept = savedCard ? savedCardDigits(savedCard) : '';
  const choices = [
    ...(offersCard
      ? [{ text: `Pay now with ${kept}`, isChosen: !isKept && !takesOther, onChoose: pay(false) }]
      : []),
    {
      text: offersCard ? 'Pay now with another card' : 'Pay now',
      isChosen: !isKept && (takesOther || !offersCard),
      onChoose: pay(true),
    },
    ...(isKeepable
      ? [{ text: other, isChosen: isKept, onChoose: () => void dispatch(keepingCardAgreed(id)) }]
      : []),
  ];
  return (
    <>
      <PaymentChoices label="How to pay the balance" disabled={isPaying} choices={choices} />
      {isKept && (
        <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
          {cardConsentText({ balancePence: poundsToPence(remainingToPay), due })}
        </Typography>
      )}
    </>
  );
}
