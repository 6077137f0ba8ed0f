// The button of the form. Where the form is below the pictures, it stays at the bottom of the window with the price.
import Button from '@mui/material/Button';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { carTariff } from '#app/fleet/index.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { priceLine } from '#domain/money/quote.ts';
import { selectQuote } from './reservationDraftSelectors.ts';

export interface ReserveBarProps {
  car: Car;
  /** False when the dates are not available: they have no total. */
  isAvailable: boolean;
}

export function ReserveBar({ car, isAvailable }: ReserveBarProps) {
  const price = useAppSelector((state) => selectQuote(state, car));
  const [rate, per] = priceLine(carTariff(car)).main.split(' / ');
  const isPriced = isAvailable && price;
  return (
    <div className="lcr-reserve-bar">
      {/* The form announces the price. */}
      <p aria-hidden>
        <strong>{isPriced ? `Total ${formatPounds(price.totalPence)}` : rate}</strong>
        <small>{isPriced ? `${formatPounds(price.depositPence)} now` : `/ ${String(per)}`}</small>
      </p>
      <Button type="submit" variant="contained" size="large" fullWidth>
        Reserve
      </Button>
    </div>
  );
}
