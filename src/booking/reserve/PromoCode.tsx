// The promo code of the draft of a car: a button that opens its field.
import { Suspense } from 'react';
import Link from '@mui/material/Link';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import type { PromoFieldProps } from './PromoField.tsx';
import { selectDraft } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { promoTyped } = reservationDraftSlice.actions;

// Fetched when there is a code.
const PromoField = lazyPart(() => import('./PromoField.tsx'), 'PromoField');

export function PromoCode({ carId, isForOther }: PromoFieldProps) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => selectDraft(state, carId).promo !== undefined);
  if (isOpen) {
    return (
      <Suspense fallback={<p role="status">Loading...</p>}>
        <PromoField carId={carId} isForOther={isForOther} />
      </Suspense>
    );
  }
  return (
    <Link component="button" type="button" onClick={() => dispatch(promoTyped({ carId, text: '' }))}>
      Add a promo code
    </Link>
  );
}
