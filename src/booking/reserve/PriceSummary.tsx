// The price of the current booking.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { carTariff } from '#app/fleet/index.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { penceOf } from '#domain/money/lines.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { arithmeticText, leastPriceText, rateText } from '#domain/money/quote.ts';
import {
  selectCarQuote,
  selectDraft,
  selectIsQuoted,
  selectLines,
  selectQuote,
} from './reservationDraftSelectors.ts';

export interface PriceSummaryProps {
  car: Car;
  /** False when the dates are not available: they have no total. */
  isAvailable: boolean;
  /** Shown instead of the calculation. */
  notice: { id: string; text: string } | false | undefined;
}

export function PriceSummary({ car, isAvailable, notice }: PriceSummaryProps) {
  const mode = useAppSelector((state) => selectDraft(state, car.id).mode);
  const quoted = useAppSelector((state) => selectQuote(state, car));
  const isQuoted = useAppSelector((state) => selectIsQuoted(state, car));
  const price = isAvailable ? quoted : undefined;
  const ofCar = useAppSelector((state) => selectCarQuote(state, car));
  const lines = useAppSelector((state) => selectLines(state, car));
  const beside = lines.filter(({ kind }) => kind === 'promo');
  const extrasPence = penceOf(lines, 'extra');
  const tariff = carTariff(car);
  // A single day has no total before its times are selected.
  const least = mode === 'single-day' && isAvailable && !price ? leastPriceText(tariff) : undefined;
  return (
    <div aria-live="polite" className="lcr-price">
      <div className="lcr-price-line">
        <span>Rate</span>
        <span>{rateText(tariff, mode)}</span>
      </div>
      <div className="lcr-price-line lcr-price-total">
        {isAvailable && !least && (
          <>
            <span>Total</span>
            <span className="lcr-title">{formatPounds(price?.totalPence ?? 0)}</span>
          </>
        )}
        {least && <p>{least}</p>}
      </div>
      <div className="lcr-price-notes">
        {notice && (
          <span id={notice.id} className="lcr-price-problem">
            {notice.text}
          </span>
        )}
        {price && (
          <>
            <div>{isQuoted ? 'The price of your quote' : arithmeticText(tariff, ofCar ?? price)}</div>
            {!isQuoted && extrasPence > 0 && <div>{`Extras: ${formatPounds(extrasPence)}`}</div>}
            {beside.map(({ label, amountPence }) => (
              <div key={label}>{`${label}: ${formatPounds(amountPence)}`}</div>
            ))}
            <div>{`${formatPounds(price.depositPence)} now, ${formatPounds(price.remainingPence)} later`}</div>
          </>
        )}
      </div>
    </div>
  );
}
