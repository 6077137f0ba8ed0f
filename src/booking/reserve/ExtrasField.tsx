// The extras of a booking, closed by default: the offer is fetched when the user opens them.
import { Suspense, useId } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { useGetExtrasQuery } from '#app/fleet/index.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { selectDraft, selectExtraCount } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const ExtrasChoice = lazyPart(() => import('./ExtrasChoice.tsx'), 'ExtrasChoice');
const { extrasToggled } = reservationDraftSlice.actions;

export function ExtrasField({ car }: { car: Car }) {
  const dispatch = useAppDispatch();
  const id = useId();
  const isOpen = useAppSelector((state) => selectDraft(state, car.id).areExtrasOpen ?? false);
  const count = useAppSelector((state) => selectExtraCount(state, car.id));
  // The price of selected extras needs the offer, also while they are closed.
  const { error, isFetching, refetch } = useGetExtrasQuery(undefined, {
    skip: !isOpen && count === 0,
    selectFromResult: requestState,
  });
  return (
    <div className="lcr-extras">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => dispatch(extrasToggled({ carId: car.id }))}
      >
        {count > 0 ? `Extras (${count} chosen)` : 'Add extras'}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<p role="status">Loading the extras…</p>}>
            <ExtrasChoice car={car} error={error} busy={isFetching} onRetry={() => void refetch()} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
