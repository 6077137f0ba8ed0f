// The card payment form, for the deposit and the balance. A failure keeps the card field and its input. Used inside
// <PaymentSystem>.
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useDispatchOnUnmount } from '#app/platform/store/hooks.ts';
import { selectUserId, useGetUserQuery } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import { focusMessage } from '#app/kit/form/focusMessage.ts';
import { FormField } from '#app/kit/form/FormField.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { BankReturn } from './bankReturn.ts';
import type { BillingDetails, PaymentPort } from '../card/paymentPort.ts';
import { CardField } from '../card/CardField.tsx';
import { Wallet } from '../card/Wallet.tsx';
import { usePaymentPort } from '../card/usePaymentPort.ts';
import { usePaymentSystem } from '../card/usePaymentSystem.ts';
import { notifyOutcome, pay, resumeAfterBank, retryRecording, type PaymentOutcome } from './pay.ts';
import type { PaymentKind } from './paymentKind.ts';
import { PaymentMessage } from './PaymentMessage.tsx';
import { paymentSlice, selectAttempt } from './paymentSlice.ts';
import { PAYMENT_TEXTS } from './paymentTexts.ts';

const { left } = paymentSlice.actions;

export interface PaymentFormProps {
  kind: PaymentKind;
  reservation: Reservation;
  /** The result from the bank's page. */
  back: BankReturn | undefined;
  /** A choice of the amount, above the fields. */
  choice?: ReactNode;
  /** A consent about the card, below its field. */
  consent?: ReactNode;
  /** True when the customer has agreed to keep the card. */
  keepsCard?: boolean;
}

export function PaymentForm({
  kind,
  reservation,
  back,
  choice,
  consent,
  keepsCard = false,
}: PaymentFormProps) {
  const { id } = reservation;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { status, problem } = useAppSelector((state) => selectAttempt(state, id));
  const wrong = problem?.fields ?? [];
  const disabled = status !== 'idle';
  const { MoreFields } = kind;
  const port = usePaymentPort();
  // Without the card field nothing else shows that the payment system is not ready yet.
  const system = usePaymentSystem().status;
  const isWaiting = kind.usesKeptCard === true && !port && system !== 'failed';
  const userId = useAppSelector(selectUserId);
  const { email } = useGetUserQuery(userId, {
    skip: !userId,
    selectFromResult: ({ data }) => ({ email: data?.email ?? '' }),
  });
  const [typed, setTyped] = useState<Partial<BillingDetails>>({});
  const payer = { ...kind.payer, email, ...typed };
  const [cardEmpty, setCardEmpty] = useState(true);
  const message = useRef<HTMLDivElement>(null);
  const isPageLeft = useRef(false);
  useEffect(() => {
    isPageLeft.current = false;
    return () => {
      isPageLeft.current = true;
    };
  }, []);
  useDispatchOnUnmount(() => left({ reservationId: id }));

  const follow = (outcome: PaymentOutcome) => {
    dispatch(notifyOutcome(kind, id, outcome, isPageLeft.current));
    if (isPageLeft.current) return;
    if (outcome.kind === 'paid') {
      const { to, state } = kind.next(id, outcome.reservation);
      void navigate(to, { replace: true, state });
      return;
    }
    // The message must be on the page before it can be scrolled into view.
    flushSync(() => undefined);
    focusMessage(message.current);
  };
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    follow(await dispatch(pay(kind, id, { payer, cardEmpty }, port)));
  };
  const onWallet = async (walletPort: PaymentPort, known: Partial<BillingDetails>) => {
    const entry = { payer: { ...payer, ...known }, cardEmpty: false };
    const outcome = await dispatch(pay(kind, id, entry, walletPort));
    follow(outcome);
    return outcome.kind === 'paid';
  };
  const onTryAgain = async () => follow(await dispatch(retryRecording(kind, id)));
  const resume = useEffectEvent(async (from: BankReturn) =>
    follow(await dispatch(resumeAfterBank(kind, id, from))),
  );
  // Only when the page opens after the bank's page, not when the store changes.
  useEffect(() => {
    if (back) void resume(back);
  }, [back]);

  return (
    <form noValidate data-unrecorded="text" aria-label="Payment" onSubmit={(event) => void onSubmit(event)}>
      <Box sx={{ position: 'relative' }}>
        <Typography variant="h3" component="h2" sx={{ mb: 2.5 }}>
          Payment
        </Typography>
        {kind.amountPence && (
          <Wallet
            amountPence={kind.amountPence(reservation)}
            keepsCard={keepsCard}
            needsAddress={MoreFields !== undefined}
            disabled={disabled}
            returnPath={kind.address(id)}
            onPay={onWallet}
          />
        )}
      </Box>
      {choice}
      <PaymentMessage ref={message} kind={kind} reservation={reservation} />
      <Stack spacing={2.5}>
        {!kind.usesKeptCard && (
          <FormField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            value={payer.email}
            error={wrong.includes('email') ? 'Where should the receipt go?' : undefined}
            disabled={disabled}
            // The account may load while the user types: its email must not change the input.
            onFocus={() => setTyped({ ...typed, email: payer.email })}
            onChange={(event) => setTyped({ ...typed, email: event.target.value })}
          />
        )}
        {MoreFields && <MoreFields payer={payer} wrong={wrong} disabled={disabled} onChange={setTyped} />}
        {!kind.usesKeptCard && (
          <CardField
            error={wrong.includes('card') ? PAYMENT_TEXTS.cardMissing : undefined}
            disabled={disabled}
            onEmptyChange={setCardEmpty}
          />
        )}
        {consent}
        {status === 'unconfirmed' ? (
          <Button variant="contained" size="large" fullWidth onClick={() => void onTryAgain()}>
            Try again
          </Button>
        ) : (
          <SubmitButton busy={disabled} busyText="Processing..." disabled={isWaiting}>
            {kind.payText(reservation)}
          </SubmitButton>
        )}
        {/* In another tab, so that no input is lost. */}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          By paying you accept the{' '}
          <Link href={paths.terms} target="_blank" rel="noopener" color="inherit">
            terms of hire
          </Link>
          .
        </Typography>
      </Stack>
    </form>
  );
}
