// The slot of Apple Pay and Google Pay: empty in the sandbox, which has no wallets, and until the script has loaded.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useStripe } from '@stripe/react-stripe-js';
import { useGetConfigQuery } from '#app/platform/api/configApi.ts';
import type { WalletButtonProps } from './WalletButton.tsx';

const WalletButton = lazyPart(() => import('./WalletButton.tsx'), 'WalletButton');

/** Used inside <PaymentSystem>. */
export function Wallet(props: WalletButtonProps) {
  const stripe = useStripe();
  const hasRealKeys = useGetConfigQuery().data?.sandbox === false;
  if (!stripe || !hasRealKeys) return null;
  return (
    <Suspense>
      <WalletButton {...props} stripe={stripe} />
    </Suspense>
  );
}
