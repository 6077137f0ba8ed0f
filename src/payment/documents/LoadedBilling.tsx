// The form of the invoice details, with the details that the user has entered before.
import { Suspense } from 'react';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { useGetBillingQuery } from '../data/invoiceApi.ts';
import type { BillingFormProps } from './BillingForm.tsx';

const BillingForm = lazyPart(() => import('./BillingForm.tsx'), 'BillingForm');

const loading = <p role="status">Loading the invoice details...</p>;

export function LoadedBilling({ userId, onSaved }: Omit<BillingFormProps, 'billing'>) {
  const { data, error, isFetching, refetch } = useGetBillingQuery(userId);
  if (data) {
    return (
      <Suspense fallback={loading}>
        <BillingForm userId={userId} billing={data} onSaved={onSaved} />
      </Suspense>
    );
  }
  if (!error) return loading;
  return <ErrorWithRetry message={errorMessage(error)} busy={isFetching} onRetry={() => void refetch()} />;
}
