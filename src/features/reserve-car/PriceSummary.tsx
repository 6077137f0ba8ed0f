// The price of the booking while the customer puts it together.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '#app/store/hooks.ts';
import { carTariff } from '#app/entities/car/index.ts';
import type { Car } from '#domain/contract/cars.ts';
import { formatPounds } from '#domain/money/pence.ts';
import { arithmeticText, rateText } from '#domain/pricing/quote.ts';
import { selectDraft, selectQuote } from './reservationDraftSelectors.ts';

export function PriceSummary({ car }: { car: Car }) {
  const mode = useAppSelector((state) => selectDraft(state, car.id).mode);
  const price = useAppSelector((state) => selectQuote(state, car));
  const tariff = carTariff(car);
  return (
    <Box
      aria-live="polite"
      sx={{
        mt: 2.5,
        pt: 2,
        borderTop: 1,
        borderColor: 'divider',
        fontVariantNumeric: 'lining-nums tabular-nums',
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
        <span>Rate</span>
        <span>{rateText(tariff, mode)}</span>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mt: 0.5 }}>
        <Typography component="span">Total</Typography>
        <Typography component="span" variant="h3">
          {formatPounds(price?.totalPence ?? 0)}
        </Typography>
      </Box>
      {/* Room is kept free, so that the button below does not move when they fill. */}
      <Box
        sx={{
          minHeight: { xs: '5em', sm: '3.3em' },
          textAlign: 'right',
          color: 'text.secondary',
          fontSize: '0.875rem',
        }}
      >
        {price && (
          <>
            <div>{arithmeticText(tariff, price)}</div>
            <div>{`${formatPounds(price.depositPence)} now, ${formatPounds(price.remainingPence)} later`}</div>
          </>
        )}
      </Box>
    </Box>
  );
}
