// How a customer pays a reservation, or an order of several: the deposit or everything, with the kept card or another one.
import { useState, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { formatPounds, type Pence } from '#domain/money/pence.ts';
import { DEPOSIT_PERCENT } from '#domain/money/quote.ts';
import { savedCardDigits } from '#domain/payment/savedCard.ts';
import { PaymentChoices } from './PaymentChoices.tsx';
import { depositChosen, fullAmountChosen, selectPaysInFull } from './payInFullSlice.ts';
import { selectAttempt } from './paymentSlice.ts';

type KeptCard = NonNullable<Reservation['keptCard']>;

interface Payable {
  /** The reservation of the payment attempt. */
  id: string;
  /** The deposit and the total; undefined where the amount is not the customer's choice, for a balance. */
  amounts: { deposit: Pence; total: Pence } | undefined;
  keptCard: KeptCard | undefined;
}

interface WayToPay {
  paysInFull: boolean;
  /** The kept card that pays; undefined for a card that the customer enters. */
  card: KeptCard | undefined;
  /** The radio buttons; nothing where there is no choice. */
  choice: ReactNode;
}

export function useWayToPay({ id, amounts, keptCard }: Payable): WayToPay {
  const dispatch = useAppDispatch();
  const isChosenFull = useAppSelector((state) => selectPaysInFull(state, id));
  const isIdle = useAppSelector((state) => selectAttempt(state, id).status === 'idle');
  const [takesOther, setTakesOther] = useState(false);
  // While a payment is under way, the screen keeps the card of its start.
  const [card, setCard] = useState(keptCard);
  if (isIdle && card !== keptCard) setCard(keptCard);
  const isWhole = amounts !== undefined && amounts.deposit === amounts.total;
  const choice = (
    <>
      {amounts && !isWhole && (
        <PaymentChoices
          label="Amount to pay now"
          disabled={!isIdle}
          choices={[
            {
              text: `Pay deposit (${String(DEPOSIT_PERCENT)}%), ${formatPounds(amounts.deposit)}`,
              isChosen: !isChosenFull,
              onChoose: () => void dispatch(depositChosen(id)),
            },
            {
              text: `Pay in full, ${formatPounds(amounts.total)}`,
              isChosen: isChosenFull,
              onChoose: () => void dispatch(fullAmountChosen(id)),
            },
          ]}
        />
      )}
      {card && (
        <PaymentChoices
          label="Card to pay with"
          disabled={!isIdle}
          choices={[
            { text: savedCardDigits(card), isChosen: !takesOther, onChoose: () => setTakesOther(false) },
            { text: 'Another card', isChosen: takesOther, onChoose: () => setTakesOther(true) },
          ]}
        />
      )}
    </>
  );
  return {
    paysInFull: amounts !== undefined && (isChosenFull || isWhole),
    card: takesOther ? undefined : card,
    choice,
  };
}
