// The admins' home with two reservations in its table, for tests.
import { screen, within } from '@testing-library/react';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { StaffRole } from '#domain/people/roles.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { admin } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { AdminHome } from '../AdminHome.tsx';

/**
 * Ada's reservation of the Ghost from the builders: 28 to 30 November 2026, £1,200.00 of which £360.00 is paid. The
 * mock's clock shows 21 November 2026, 10:00.
 */
export const ghost = () => aReservation();
/** Ada's reservation of the Flying Spur: a single day, paid in full. */
export const spur = (overrides: Partial<Reservation> = {}) =>
  aReservation({
    id: anId(302),
    carId: anId(102),
    carMake: 'Bentley',
    carModel: 'Flying Spur',
    purpose: 'Chauffeur',
    startDate: '2026-11-22',
    endDate: '2026-11-22',
    startTime: '10:00',
    endTime: '16:00',
    totalPrice: 900,
    currentPaid: 900,
    ...overrides,
  });

/** Opens the page as an admin. `before` can change the answers of the first calls. */
export function openAdminHome({
  at = '/Adminpanel',
  reservations = [ghost(), spur()],
  staffRole = 'owner' as StaffRole,
  before = () => undefined as void,
} = {}) {
  const backend = useBackend({ signedInAs: admin.id, reservations });
  before();
  const requests = recordRequests();
  const view = renderWithProviders(<AdminHome />, {
    at,
    session: { userId: admin.id, isAdmin: staffRole !== 'accountant', staffRole },
  });
  return { backend, requests, ...view };
}
export const rowOf = async (car: string) =>
  (await screen.findByRole('gridcell', { name: car })).closest('[role=row]')!;
export const inRow = async (car: string) => within((await rowOf(car)) as HTMLElement);
/** The cars of the table, in its order. */
export const cars = () =>
  screen.queryAllByRole('gridcell', { name: /Ghost|Flying Spur/ }).map((cell) => cell.textContent);
export const dialog = () => within(screen.getByRole('dialog'));
