// The links of a reservation for the customer: its receipt, and its calendar entry.
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { calendarFile, paths } from '#app/platform/address/paths.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';

export function ReservationLinks({ reservation: { id, status } }: { reservation: Reservation }) {
  return (
    <Stack direction="row" useFlexGap spacing={2.5} sx={{ flexWrap: 'wrap' }}>
      <Link component={RouterLink} to={paths.receipt(id)} color="inherit">
        Receipt
      </Link>
      {status === 'confirmed' && (
        <Link href={calendarFile(id)} download color="inherit">
          Add to calendar
        </Link>
      )}
    </Stack>
  );
}
