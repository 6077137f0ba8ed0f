// The form of the invoice details, with the details that the user has entered before.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { useGetBillingQuery } from '../data/invoiceApi.ts';
import type { BillingFormProps } from './BillingForm.tsx';

const BillingForm = lazyPart(() => import('./BillingForm.tsx'), 'BillingForm');

const loading = <p role="status">Loading the invoice details...</p>;

export function LoadedBilling({ userId, onSaved }: Omit<BillingFormProps, 'billing'>) {
  const request = useGetBillingQuery(userId);
  return (
    <Loaded {...request} loading={loading}>
      {(billing) => (
        <Suspense fallback={loading}>
          <BillingForm userId={userId} billing={billing} onSaved={onSaved} />
        </Suspense>
      )}
    </Loaded>
  );
}
