// /Adminpanel/Rentalcars: the fleet.
import { ManageCars } from '#app/features/manage-cars/index.ts';
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function AdminCars() {
  return (
    <>
      <PageHeading>Car Management</PageHeading>
      <ManageCars />
    </>
  );
}
