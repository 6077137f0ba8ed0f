// The price of the current booking.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
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

// The line of the total keeps its height without a total.
const TOTAL_HEIGHT = '1.8rem';

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
    <Box
      aria-live="polite"
      sx={{
        mt: 1.5,
        pt: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'lining-nums tabular-nums',
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
        <span>Rate</span>
        <span>{rateText(tariff, mode)}</span>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          mt: 0.5,
          minHeight: TOTAL_HEIGHT,
        }}
      >
        {isAvailable && !least && (
          <>
            <Typography component="span">Total</Typography>
            <Typography component="span" variant="h3">
              {formatPounds(price?.totalPence ?? 0)}
            </Typography>
          </>
        )}
        {least && <Typography sx={{ ml: 'auto' }}>{least}</Typography>}
      </Box>
      {/* The space is reserved, so that the button below does not move. */}
      <Box
        sx={{
          minHeight: { xs: '5em', sm: '3.3em' },
          textAlign: 'right',
          color: 'text.secondary',
          fontSize: '0.875rem',
        }}
      >
        {notice && (
          <Box component="span" id={notice.id} sx={{ color: 'error.main' }}>
            {notice.text}
          </Box>
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
      </Box>
    </Box>
  );
}
