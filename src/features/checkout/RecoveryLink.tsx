// Where the customer can go from a payment that cannot go on here.
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { PaymentProblem } from '#app/entities/payment/index.ts';
import type { CheckoutBooking } from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';

export interface WayOutProps {
  order: CheckoutBooking;
  /** The hold that the address names. */
  reservationId: string | undefined;
  to: PaymentProblem['wayOut'];
}

export function RecoveryLink({ order, reservationId, to }: WayOutProps) {
  if (!to) return null;
  const here = reservationId ? paths.checkoutOf(reservationId) : paths.checkout;
  const ways = {
    car: { text: 'Choose other dates', address: paths.car(order.carId), state: undefined },
    profile: { text: 'Go to your profile', address: paths.profile, state: undefined },
    // Signing in hands this state back to checkout.
    'sign-in': { text: 'Sign in', address: paths.signIn, state: { ...order, from: here } },
  } as const;
  const { text, address, state } = ways[to];
  return (
    <p>
      <Link component={RouterLink} to={address} state={state} color="inherit" sx={{ fontWeight: 600 }}>
        {text}
      </Link>
    </p>
  );
}
