// The payment form of the deposit.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { PaymentForm, type BankReturn } from '#app/entities/payment/index.ts';
import { checkoutPence, type CheckoutBooking } from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { checkoutSlice } from './checkoutSlice.ts';
import { toConfirmation } from './confirmationState.ts';
import { DepositFields } from './DepositFields.tsx';
import type { Payer } from './depositForm.ts';
import type { DepositOutcome } from './deposit.ts';
import { payDeposit, notifyOutcome, resumeAfterBank, retryReservation } from './payDeposit.ts';
import { RecoveryLink } from './RecoveryLink.tsx';

const { left } = checkoutSlice.actions;

export interface DepositPaymentProps {
  order: CheckoutBooking;
  /** The hold that the address names. */
  reservationId: string | undefined;
  /** What the bank's own page led back with. */
  back: BankReturn | undefined;
}

export function DepositPayment({ order, reservationId, back }: DepositPaymentProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const attempt = useAppSelector((state) => state.checkout);
  const [payer, setPayer] = useState<Payer>({ email: '', country: 'GB', postalCode: '' });
  const deposit = { order, reservationId };

  const onEnded = (outcome: DepositOutcome, isSeen: boolean): boolean => {
    if (!isSeen) {
      dispatch(notifyOutcome(outcome));
    } else if (outcome.kind === 'reserved') {
      const { reservation } = outcome;
      void navigate(paths.confirmationOf(reservation.id), {
        replace: true,
        state: toConfirmation(reservation),
      });
    } else if (outcome.kind === 'already-reserved') {
      const confirmation = reservationId && paths.confirmationOf(reservationId);
      void navigate(confirmation ?? paths.profile, { replace: true });
    }
    return outcome.kind !== 'stopped';
  };
  return (
    <PaymentForm
      attempt={attempt}
      left={left}
      back={back}
      wayOut={<RecoveryLink order={order} reservationId={reservationId} to={attempt.problem?.wayOut} />}
      payText={`Pay ${formatPounds(checkoutPence(order).deposit)} deposit`}
      onPay={(port, cardEmpty) => dispatch(payDeposit(deposit, { ...payer, cardEmpty }, port))}
      onTryAgain={() => dispatch(retryReservation(deposit))}
      onResume={(from) => dispatch(resumeAfterBank(deposit, from))}
      onEnded={onEnded}
    >
      <DepositFields
        payer={payer}
        wrong={attempt.problem?.fields ?? []}
        disabled={attempt.status !== 'idle'}
        onChange={setPayer}
      />
    </PaymentForm>
  );
}
