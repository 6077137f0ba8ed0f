// Loads the choice of the invoice's customer after the payment page, which works without it.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';

const InvoiceTo = lazyPart(
  () => import('./InvoiceTo.tsx'),
  'InvoiceTo',
  () => null,
);

export const LazyInvoiceTo = () => (
  <Suspense fallback={<div style={{ minHeight: 56 }} />}>
    <InvoiceTo />
  </Suspense>
);
