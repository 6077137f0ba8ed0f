// Email and card for the remaining balance.
import { useState } from 'react';
import Link from '@mui/material/Link';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { PaymentForm, type BankReturn, type PaymentProblem } from '#app/entities/payment/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { poundsForPeople } from '#domain/money/pence.ts';
import type { BalanceDue } from './balanceDue.ts';
import { balancePaymentSlice } from './balancePaymentSlice.ts';
import { payBalance, notifyOutcome, resumeAfterBank, retryBalance } from './payBalance.ts';

const { left } = balancePaymentSlice.actions;

export interface BalanceFormProps {
  due: BalanceDue;
  /** What the bank's own page led back with. */
  back: BankReturn | undefined;
}

export function BalanceForm({ due, back }: BalanceFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const attempt = useAppSelector((state) => state.balancePayment);
  const [email, setEmail] = useState('');

  const onEnded = (paid: boolean, isSeen: boolean): boolean => {
    if (!isSeen) dispatch(notifyOutcome());
    else if (paid) void navigate(paths.profile, { replace: true });
    return paid;
  };
  return (
    <PaymentForm
      attempt={attempt}
      left={left}
      back={back}
      wayOut={<BalanceWayOut due={due} to={attempt.problem?.wayOut} />}
      payText={`Pay ${poundsForPeople(due.remainingToPay)}`}
      onPay={(port, cardEmpty) => dispatch(payBalance(due, { email, cardEmpty }, port))}
      onTryAgain={() => dispatch(retryBalance(due))}
      onResume={(from) => dispatch(resumeAfterBank(due, from))}
      onEnded={onEnded}
    >
      <FormField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={attempt.problem?.fields?.includes('email') ? 'Where should the receipt go?' : undefined}
        disabled={attempt.status !== 'idle'}
        onChange={(event) => setEmail(event.target.value)}
      />
    </PaymentForm>
  );
}

function BalanceWayOut({ due, to }: { due: BalanceDue; to: PaymentProblem['wayOut'] }) {
  if (!to) return null;
  const signIn = to === 'sign-in';
  return (
    <p>
      <Link
        component={RouterLink}
        to={signIn ? paths.signIn : paths.profile}
        state={signIn ? { ...due, from: paths.paymentOf(due.reservationId) } : undefined}
        color="inherit"
        sx={{ fontWeight: 600 }}
      >
        {signIn ? 'Sign in' : 'Go to your profile'}
      </Link>
    </p>
  );
}
