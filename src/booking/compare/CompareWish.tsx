// The dates and extras of a comparison.
import { useId } from 'react';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { extraPriceText, selectExtras } from '#app/fleet/index.ts';
import type { DatesInAddress } from '#app/platform/address/datesInAddress.ts';
import { DateField } from '#app/kit/dates/DateField.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { offeredExtra } from '#domain/fleet/offeredExtra.ts';
import type { Purpose } from '#domain/kit/purpose.ts';
import { MINUTE } from '#domain/time/durations.ts';
import { londonDate } from '#domain/time/london.ts';
import findCarStyle from '../search/findCar.css';
import type { DatesOfSearch } from '../search/foundCars.ts';
import type { Comparison } from './comparisonInAddress.ts';

export interface CompareWishProps {
  dates: DatesInAddress;
  asked: DatesOfSearch;
  extras: Comparison['extras'];
  /** The purposes of the cars, whose extras are offered. */
  purposes: readonly Purpose[];
  onChanged: (changes: Partial<Comparison>) => void;
}

export function CompareWish({ dates, asked, extras, purposes, onChanged }: CompareWishProps) {
  const problemId = useId();
  const today = londonDate(useServerNow(MINUTE));
  const fault = asked.kind === 'refused' ? asked.fault : undefined;
  const bind = (name: keyof DatesInAddress) => ({
    name,
    value: dates[name],
    wrong: fault?.fields.includes(name) ?? false,
    problemId,
    onEntered: (value: string) => onChanged({ dates: { ...dates, [name]: value } }),
  });
  return (
    <form
      className="lcr-find"
      aria-label="Dates and extras"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <StaticStyle id="find-car" css={findCarStyle} />
      <DateField label="From" kind="date" min={today} {...bind('from')} />
      <DateField label="To" kind="date" min={dates.from > today ? dates.from : today} {...bind('to')} />
      <DateField label="Start time, for one day" kind="time" {...bind('startTime')} />
      <DateField label="End time" kind="time" {...bind('endTime')} />
      <div className="lcr-find-end">
        <p id={problemId} role="alert">
          {fault?.message}
        </p>
        {asked.kind === 'asked' && <p>{reservationDatesText(asked.searched.dates)}</p>}
        {asked.kind === 'incomplete' && <p>{asked.hint}</p>}
        {asked.kind === 'none' && <p>Choose dates to see totals and availability.</p>}
      </div>
      <Extras extras={extras} purposes={purposes} onChanged={onChanged} />
    </form>
  );
}

function Extras({
  extras,
  purposes,
  onChanged,
}: Pick<CompareWishProps, 'extras' | 'purposes' | 'onChanged'>) {
  const known = useAppSelector(selectExtras) ?? [];
  const offered = known.filter(
    ({ CarForReason }) => CarForReason === null || purposes.includes(CarForReason),
  );
  if (offered.length === 0) return null;
  const count = offered.filter(({ id }) => extras[id]).length;
  return (
    <details className="lcr-compare-extras" open={count > 0 || undefined}>
      <summary>Extras</summary>
      {offered.map((extra) => (
        <label key={extra.id}>
          {extra.name}
          <small>{extraPriceText(extra)}</small>
          <select
            value={Math.min(extras[extra.id] ?? 0, extra.maxQuantity)}
            onChange={({ target }) => {
              const { [extra.id]: _before, ...others } = extras;
              const quantity = Number(target.value);
              onChanged({ extras: quantity > 0 ? { ...others, [extra.id]: quantity } : others });
            }}
          >
            {Array.from({ length: offeredExtra(extra).maxQuantity + 1 }, (_none, quantity) => (
              <option key={quantity} value={quantity}>
                {quantity === 0 ? 'None' : quantity}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
