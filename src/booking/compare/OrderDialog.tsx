// The summary of an order: each car with its price lines, and the sums. Continue holds all cars.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { useCall } from '#app/platform/api/useCall.ts';
import { paths } from '#app/platform/address/paths.ts';
import { carName } from '#app/fleet/index.ts';
import { orderApi } from '../data/orderApi.ts';
import { PriceLines } from '../reservation/PriceLines.tsx';
import { ReservationFacts } from '../reservation/ReservationFacts.tsx';
import { useCancellationPolicy } from '../reservation/CancellationOutcome.tsx';
import { londonDatesText } from '#domain/booking/reservationText.ts';
import type { PricedBooking } from '#domain/booking/priceBooking.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { ChosenExtra } from '#domain/fleet/extras.ts';
import { formatPounds, type Pence } from '#domain/money/pence.ts';

export interface OrderedCar {
  car: Car;
  extras: readonly ChosenExtra[];
  price: PricedBooking;
}

interface OrderDialogProps {
  cars: readonly OrderedCar[];
  onClose: () => void;
}

const sumOf = (cars: readonly OrderedCar[], pence: (price: PricedBooking['price']) => Pence) =>
  cars.reduce((sum, { price }) => sum + pence(price.price), 0);

const bookingOf = ({ car, extras, price: { dates } }: OrderedCar) => ({
  carId: car.id,
  ...dates,
  isMultiDay: !dates.startTime,
  ...(extras.length > 0 ? { extras: [...extras] } : {}),
});

export function OrderDialog({ cars, onClose }: OrderDialogProps) {
  const navigate = useNavigate();
  const { send, isLoading, message } = useCall(orderApi.endpoints.createOrder);
  const dates = cars[0]?.price.dates;
  const policy = useCancellationPolicy(dates ?? { startDate: '', endDate: '' });
  const deposit = sumOf(cars, ({ depositPence }) => depositPence);
  const total = sumOf(cars, ({ totalPence }) => totalPence);
  const reserve = async () => {
    const order = await send({ amount: deposit, bookings: cars.map(bookingOf) }).catch(() => undefined);
    if (order) void navigate(paths.orderPaymentOf(order.id));
  };
  return (
    <Dialog
      open
      onClose={() => !isLoading && onClose()}
      fullWidth
      maxWidth="xs"
      aria-labelledby="order-summary"
    >
      <DialogTitle id="order-summary">Your {String(cars.length)} cars</DialogTitle>
      {/* On a phone it scrolls, also by keyboard. */}
      <DialogContent tabIndex={0}>
        {message && <Alert severity="error">{message}</Alert>}
        {cars.map(({ car, price: { price, lines } }) => (
          <section key={car.id} aria-label={carName(car)}>
            <Typography variant="h6" component="h3" sx={{ mt: 2 }}>
              {carName(car)}, {formatPounds(price.totalPence)}
            </Typography>
            <PriceLines lines={lines} />
          </section>
        ))}
        <ReservationFacts
          facts={[
            ...(dates ? [{ label: 'Dates', value: londonDatesText(dates) }] : []),
            { label: 'Total', value: formatPounds(total), strong: true },
            { label: 'To pay now', value: formatPounds(deposit) },
            { label: 'To pay later', value: formatPounds(total - deposit) },
          ]}
        />
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          All cars are kept for you together, and one payment confirms them. {policy}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isLoading}>
          Cancel
        </Button>
        <Button variant="contained" onClick={() => void reserve()} disabled={isLoading}>
          {isLoading ? 'Processing...' : 'Continue'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
