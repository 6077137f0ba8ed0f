// The account on the profile page. It is a separate chunk, because it is below the reservations and rarely used.
import Stack from '@mui/material/Stack';
import {
  useMayDo,
  DeleteAccount,
  ExportData,
  Sessions,
  EmailStatus,
  ChangePassword,
  SecondFactor,
} from '#app/people/index.ts';
import { EditBilling } from '#app/payment/index.ts';
import { SubscribeCalendar } from '#app/office/index.ts';
import type { User } from '#domain/people/contract/identity.ts';

export function AccountSections({ user }: { user: User }) {
  const seesReservations = useMayDo('reservations.read');
  return (
    <section className="lcr-profile-section" aria-labelledby="my-account">
      <h2 className="lcr-display" id="my-account">
        Your account
      </h2>
      <EmailStatus user={user} />
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        {/* An admin's account needs the most protection, so it has these parts first. */}
        {user.isAdmin && <SecondFactor isAdmin />}
        <EditBilling userId={user.id} />
        <ChangePassword />
        {!user.isAdmin && <SecondFactor />}
        <Sessions />
        {seesReservations && <SubscribeCalendar kind="reservations" heading="h3" />}
        <ExportData />
        <DeleteAccount />
      </Stack>
    </section>
  );
}
