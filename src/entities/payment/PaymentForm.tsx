// The form in which a card pays, for the deposit and for the balance alike. The card field stays where it is through every
// failure, with what was typed in it. Used inside <PaymentSystem>.
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import type { UnknownAction } from '@reduxjs/toolkit';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { focusMessage } from '#app/shared/lib/focusMessage.ts';
import { SubmitButton } from '#app/shared/ui/SubmitButton.tsx';
import type { BankReturn } from './bankReturn.ts';
import { CardField } from './CardField.tsx';
import type { PaymentAttempt } from './paymentAttempt.ts';
import { PaymentMessage } from './PaymentMessage.tsx';
import type { PaymentPort } from './paymentPort.ts';
import { PAYMENT_TEXTS } from './paymentTexts.ts';
import { useIsMountedRef } from './useIsMountedRef.ts';
import { usePaymentPort } from './usePaymentPort.ts';

export interface PaymentFormProps<Outcome> {
  attempt: PaymentAttempt;
  /** Makes the event that the page was left. */
  left: () => UnknownAction;
  /** What the bank's own page led back with. */
  back: BankReturn | undefined;
  /** The fields of whoever pays. */
  children: ReactNode;
  /** Where to go from a payment that cannot go on here. */
  wayOut: ReactNode;
  payText: string;
  onPay: (port: PaymentPort | undefined, cardEmpty: boolean) => Promise<Outcome>;
  /** Records a payment that went through. */
  onTryAgain: () => Promise<Outcome>;
  /** Takes up a payment that went over the bank's own page. */
  onResume: (back: BankReturn) => Promise<Outcome>;
  /** The attempt has ended, `isSeen` or after its page was left. True where it went through. */
  onEnded: (outcome: Outcome, isSeen: boolean) => boolean;
}

export function PaymentForm<Outcome>(props: PaymentFormProps<Outcome>) {
  const { attempt, left, back, children, wayOut, payText, onPay, onTryAgain, onResume, onEnded } = props;
  const { status, problem } = attempt;
  const port = usePaymentPort();
  const [cardEmpty, setCardEmpty] = useState(true);
  const message = useRef<HTMLDivElement>(null);
  const onPage = useIsMountedRef(left);

  const follow = (outcome: Outcome) => {
    const isSeen = onPage.current;
    if (onEnded(outcome, isSeen) || !isSeen) return;
    // The message has to be on the page before it can be scrolled to.
    flushSync(() => undefined);
    focusMessage(message.current);
  };
  const pay = async (event: SyntheticEvent) => {
    event.preventDefault();
    follow(await onPay(port, cardEmpty));
  };
  const resume = useEffectEvent(async (from: BankReturn) => follow(await onResume(from)));
  // On arrival from the bank's page, never because the store changes.
  useEffect(() => {
    if (back) void resume(back);
  }, [back]);

  return (
    <form noValidate data-unrecorded="text" aria-label="Payment" onSubmit={(event) => void pay(event)}>
      <Typography variant="h3" component="h2" sx={{ mb: 2.5 }}>
        Payment
      </Typography>
      <PaymentMessage ref={message} problem={problem}>
        {status === 'unconfirmed' && <p>{PAYMENT_TEXTS.recorded}</p>}
        {wayOut}
      </PaymentMessage>
      <Stack spacing={2.5}>
        {children}
        <CardField
          error={problem?.fields?.includes('card') ? PAYMENT_TEXTS.cardMissing : undefined}
          disabled={status !== 'idle'}
          onEmptyChange={setCardEmpty}
        />
        {status === 'unconfirmed' ? (
          <Button
            variant="contained"
            size="large"
            fullWidth
            onClick={() => void onTryAgain().then((outcome) => follow(outcome))}
          >
            Try again
          </Button>
        ) : (
          <SubmitButton busy={status === 'processing'} busyText="Processing...">
            {payText}
          </SubmitButton>
        )}
      </Stack>
    </form>
  );
}
