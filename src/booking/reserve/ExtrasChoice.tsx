// The quantity of each extra.
import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { extraPriceText, selectExtras } from '#app/fleet/index.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { Extra } from '#domain/fleet/contract/extras.ts';
import { offeredExtra } from '#domain/fleet/offeredExtra.ts';
import { mostOf } from '#domain/fleet/extras.ts';
import { selectDays, selectDraft } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { extraChosen } = reservationDraftSlice.actions;

export interface ExtrasChoiceProps {
  car: Car;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

export function ExtrasChoice({ car, error, busy, onRetry }: ExtrasChoiceProps) {
  const extras = useAppSelector(selectExtras);
  if (!extras) {
    return error === undefined ? (
      <p role="status">Loading the extras…</p>
    ) : (
      <ErrorWithRetry message="The extras could not be loaded." busy={busy} onRetry={onRetry} />
    );
  }
  const offered = extras.filter(
    ({ CarForReason }) => CarForReason === null || CarForReason === car.CarForReason,
  );
  if (offered.length === 0) return <p>No extras are offered for this car.</p>;
  return (
    <ul>
      {offered.map((extra) => (
        <ExtraRow key={extra.id} car={car} extra={extra} />
      ))}
    </ul>
  );
}

function ExtraRow({ car, extra }: { car: Car; extra: Extra }) {
  const dispatch = useAppDispatch();
  const id = useId();
  const chosen = useAppSelector((state) => selectDraft(state, car.id).extras?.[extra.id] ?? 0);
  const days = useAppSelector((state) => selectDays(state, car));
  const most = mostOf(offeredExtra(extra), days);
  return (
    <li>
      <label htmlFor={id}>
        {extra.name}
        <small>{extraPriceText(extra)}</small>
      </label>
      <select
        id={id}
        value={Math.min(chosen, most)}
        onChange={({ target }) =>
          dispatch(extraChosen({ carId: car.id, extraId: extra.id, quantity: Number(target.value) }))
        }
      >
        {Array.from({ length: most + 1 }, (_none, quantity) => (
          <option key={quantity} value={quantity}>
            {quantity === 0 ? 'None' : quantity}
          </option>
        ))}
      </select>
      {extra.description && <p>{extra.description}</p>}
    </li>
  );
}
