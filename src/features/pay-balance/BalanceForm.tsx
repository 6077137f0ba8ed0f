// Email and card for the remaining balance.
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '#app/app/hooks.ts';
import {
  CardField,
  PAYMENT_TEXTS,
  PaymentMessage,
  showPaymentMessage,
  usePagePresence,
  usePaymentPort,
  type BankReturn,
} from '#app/entities/payment/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { FormField } from '#app/shared/ui/FormField.tsx';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { formatPounds, poundsToPence } from '#domain/money/pence.ts';
import type { BalanceDue } from './balanceDue.ts';
import { balancePaymentSlice } from './balancePaymentSlice.ts';
import { payBalance, reportUnseen, resumeAfterBank, retryBalance } from './payBalance.ts';

const { left } = balancePaymentSlice.actions;

export interface BalanceFormProps {
  due: BalanceDue;
  /** What the bank's own page led back with. */
  back: BankReturn | undefined;
}

export function BalanceForm({ due, back }: BalanceFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const port = usePaymentPort();
  const { status, problem } = useAppSelector((state) => state.balancePayment);
  const [email, setEmail] = useKept('payerEmail', '');
  const [cardEmpty, setCardEmpty] = useState(true);
  const message = useRef<HTMLDivElement>(null);
  const onPage = usePagePresence(left);

  const wrong = problem?.fields ?? [];
  const follow = (paid: boolean) => {
    if (!onPage.current) {
      dispatch(reportUnseen());
      return;
    }
    if (paid) {
      void navigate(paths.profile, { replace: true });
      return;
    }
    flushSync(() => undefined);
    showPaymentMessage(message.current);
  };
  const pay = async (event: SyntheticEvent) => {
    event.preventDefault();
    follow(await dispatch(payBalance(due, { email, cardEmpty }, port)));
  };
  const tryAgain = async () => follow(await dispatch(retryBalance(due)));
  const resume = useEffectEvent(async (from: BankReturn) =>
    follow(await dispatch(resumeAfterBank(due, from))),
  );
  // On arrival from the bank's page, never because the store changes.
  useEffect(() => {
    if (back) void resume(back);
  }, [back]);

  return (
    <form noValidate aria-label="Payment" onSubmit={(event) => void pay(event)}>
      <Typography variant="h3" component="h2" sx={{ mb: 2.5 }}>
        Payment
      </Typography>
      <PaymentMessage ref={message} problem={problem}>
        {status === 'unconfirmed' && <p>{PAYMENT_TEXTS.recorded}</p>}
        {problem?.wayOut && (
          <p>
            <BalanceWayOut due={due} to={problem.wayOut} />
          </p>
        )}
      </PaymentMessage>
      <Stack spacing={2.5}>
        <FormField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          error={wrong.includes('email') ? 'Where should the receipt go?' : undefined}
          disabled={status !== 'idle'}
          onChange={(event) => setEmail(event.target.value)}
        />
        <CardField
          error={wrong.includes('card') ? PAYMENT_TEXTS.cardMissing : undefined}
          disabled={status !== 'idle'}
          onEmptyChange={setCardEmpty}
        />
        {status === 'unconfirmed' ? (
          <Button variant="contained" size="large" fullWidth onClick={() => void tryAgain()}>
            Try again
          </Button>
        ) : (
          <SubmitButton busy={status === 'processing'} busyText="Processing...">
            {`Pay ${formatPounds(poundsToPence(due.remainingToPay))}`}
          </SubmitButton>
        )}
      </Stack>
    </form>
  );
}

function BalanceWayOut({ due, to }: { due: BalanceDue; to: 'car' | 'profile' | 'sign-in' }) {
  const signIn = to === 'sign-in';
  return (
    <Link
      component={RouterLink}
      to={signIn ? paths.signIn : paths.profile}
      state={signIn ? { ...due, from: paths.paymentOf(due.reservationId) } : undefined}
      color="inherit"
      sx={{ fontWeight: 600 }}
    >
      {signIn ? 'Sign in' : 'Go to your profile'}
    </Link>
  );
}
