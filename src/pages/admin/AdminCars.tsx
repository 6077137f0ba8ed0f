// /Adminpanel/Rentalcars: the fleet.
import { PageHeading } from '#app/shared/ui/PageHeading.tsx';

export function AdminCars() {
  return <PageHeading>Car Management</PageHeading>;
}
