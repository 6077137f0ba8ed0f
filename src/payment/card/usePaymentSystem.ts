// The state of the payment system: loading, ready, failed with another attempt, or unavailable.
import { createContext, useContext, useEffect, useState } from 'react';
import type { Stripe } from '@stripe/stripe-js';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { selectConfig, useGetConfigQuery } from '#app/platform/api/configApi.ts';
import { useIsReplaying } from '#app/platform/browser/replayContext.ts';
import { loadPayments } from './stripeScript.ts';

/** `unavailable`: a past state is shown, which has no recorded card field. */
export type PaymentSystemStatus = 'loading' | 'ready' | 'failed' | 'unavailable';

export interface PaymentSystemState {
  status: PaymentSystemStatus;
  retry: () => void;
}

export const PaymentSystemContext = createContext<PaymentSystemState>({
  status: 'loading',
  retry: () => undefined,
});

/** Used inside <PaymentSystem>; outside of it the state is always loading. */
export const usePaymentSystem = () => useContext(PaymentSystemContext);

/** Loads the provider's script from the address in the server's configuration. */
export function useStripeLoading(): PaymentSystemState & { stripe: Stripe | null } {
  const config = useAppSelector(selectConfig);
  const { error, refetch } = useGetConfigQuery(undefined, { selectFromResult: requestState });
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const [attempt, setAttempt] = useState(1);
  const scriptUrl = config?.stripe.scriptUrl;
  const publishableKey = config?.stripe.publishableKey;
  const isPast = useIsReplaying();
  useEffect(() => {
    // No payment happens during a replay.
    if (isPast || scriptUrl === undefined || publishableKey === undefined) return;
    let current = true;
    loadPayments({ scriptUrl, publishableKey }).then(
      (loaded) => current && setStripe(loaded),
      () => current && setFailedAttempt(attempt),
    );
    return () => {
      current = false;
    };
  }, [isPast, scriptUrl, publishableKey, attempt]);
  const retry = () => {
    if (error) void refetch();
    setAttempt(attempt + 1);
  };
  const failed = (error && !config) || failedAttempt === attempt;
  const status = stripe ? 'ready' : failed ? 'failed' : 'loading';
  return { stripe, status: isPast ? 'unavailable' : status, retry };
}
