// The payment form of the deposit. The card field stays where it is through every failure, with what was typed in it.
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
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
import { orderPence, type CheckoutOrder } from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { useKept } from '#app/shared/lib/useKept.ts';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import { formatPounds } from '#domain/money/pence.ts';
import { checkoutSlice } from './checkoutSlice.ts';
import { toConfirmation } from './confirmationState.ts';
import { DepositFields, type Payer } from './DepositFields.tsx';
import {
  payDeposit,
  reportUnseen,
  resumeAfterBank,
  retryReservation,
  type DepositOutcome,
} from './payDeposit.ts';
import { WayOut } from './WayOut.tsx';

const { left } = checkoutSlice.actions;

export interface DepositPaymentProps {
  order: CheckoutOrder;
  /** The hold that the address names. */
  reservationId: string | undefined;
  /** What the bank's own page led back with. */
  back: BankReturn | undefined;
}

export function DepositPayment({ order, reservationId, back }: DepositPaymentProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const port = usePaymentPort();
  const { status, problem } = useAppSelector((state) => state.checkout);
  const [payer, setPayer] = useKept<Payer>('payer', { email: '', country: 'GB', postalCode: '' });
  const [cardEmpty, setCardEmpty] = useState(true);
  const message = useRef<HTMLDivElement>(null);
  const onPage = usePagePresence(left);

  const processing = status === 'processing';
  const wrong = problem?.fields ?? [];

  const follow = (outcome: DepositOutcome) => {
    if (!onPage.current) {
      dispatch(reportUnseen(outcome));
    } else if (outcome.kind === 'reserved') {
      const { reservation } = outcome;
      void navigate(paths.confirmationOf(reservation.id), {
        replace: true,
        state: toConfirmation(reservation),
      });
    } else if (outcome.kind === 'already-reserved') {
      const confirmation = reservationId && paths.confirmationOf(reservationId);
      void navigate(confirmation ?? paths.profile, { replace: true });
    } else {
      flushSync(() => undefined);
      showPaymentMessage(message.current);
    }
  };
  const pay = async (event: SyntheticEvent) => {
    event.preventDefault();
    follow(await dispatch(payDeposit({ order, reservationId }, { ...payer, cardEmpty }, port)));
  };
  const tryAgain = async () => follow(await dispatch(retryReservation({ order, reservationId })));
  const resume = useEffectEvent(async (from: BankReturn) =>
    follow(await dispatch(resumeAfterBank({ order, reservationId }, from))),
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
        <WayOut order={order} reservationId={reservationId} to={problem?.wayOut} />
      </PaymentMessage>
      <Stack spacing={2.5}>
        <DepositFields payer={payer} wrong={wrong} disabled={status !== 'idle'} onChange={setPayer} />
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
          <SubmitButton busy={processing} busyText="Processing...">
            {`Pay ${formatPounds(orderPence(order).deposit)} deposit`}
          </SubmitButton>
        )}
      </Stack>
    </form>
  );
}
