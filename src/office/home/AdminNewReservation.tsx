// /Adminpanel/Reservations/new: staff book for a customer.
import { BookForCustomer } from '#app/booking/index.ts';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';

export function AdminNewReservation() {
  return (
    <>
      <PageHeading>New reservation</PageHeading>
      <BookForCustomer />
    </>
  );
}
