// The extras of a booking, closed until somebody asks for them: the offer is fetched with the first opening.
import { lazy, Suspense, useId } from 'react';
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts';
import { requestState } from '#app/api/requestState.ts';
import { useGetExtrasQuery } from '#app/entities/extra/index.ts';
import type { Car } from '#domain/contract/cars.ts';
import { selectDraft, selectExtraCount } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const ExtrasChoice = lazy(async () => ({ default: (await import('./ExtrasChoice.tsx')).ExtrasChoice }));
const { extrasToggled } = reservationDraftSlice.actions;

export function ExtrasField({ car }: { car: Car }) {
  const dispatch = useAppDispatch();
  const id = useId();
  const isOpen = useAppSelector((state) => selectDraft(state, car.id).areExtrasOpen ?? false);
  const count = useAppSelector((state) => selectExtraCount(state, car.id));
  // The price of a choice needs the offer, also while the choice is closed.
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
