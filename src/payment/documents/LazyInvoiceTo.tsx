// Loads the choice of the invoice's customer after the payment page, which works without it.
import { lazy, Suspense } from 'react';

const InvoiceTo = lazy(async () => ({ default: (await import('./InvoiceTo.tsx')).InvoiceTo }));

export const LazyInvoiceTo = () => (
  <Suspense fallback={<div style={{ minHeight: 56 }} />}>
    <InvoiceTo />
  </Suspense>
);
