// Checks when a balance counts as overdue.
import { screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { aConfig } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { useBalanceDueHours, useIsBalanceOverdue } from './index.ts';

// The clock of the mocks shows 21 November 2026, 10:00. A balance is due 48 hours before the start.
const late = { startDate: '2026-11-22', endDate: '2026-11-24', createdAt: '2026-11-01T10:00:00.000Z' };

function Due({ reservation }: { reservation: Reservation }) {
  const isOverdue = useIsBalanceOverdue(reservation);
  return <p>{`${useBalanceDueHours()} ${isOverdue ? 'overdue' : 'not overdue'}`}</p>;
}

test.each<[string, Partial<Reservation>, string]>([
  ['an unpaid balance after its due date', late, 'overdue'],
  ['a paid balance', { ...late, currentPaid: 1200 }, 'not overdue'],
  ['a cancelled reservation', { ...late, status: 'cancelled' }, 'not overdue'],
  ['a balance before its due date', {}, 'not overdue'],
])('%s is %s', async (_what, more, text) => {
  answerFrom({ config: aConfig({ balanceDueHours: 72 }) });
  renderWithProviders(<Due reservation={aReservation(more)} />);
  expect(await screen.findByText(`72 ${text}`)).toBeVisible();
});

test('uses the usual hours before the answer of the server', async () => {
  renderWithProviders(<Due reservation={aReservation(late)} />);
  expect(screen.getByText('48 not overdue')).toBeVisible();
  await waitFor(() => expect(screen.getByText('48 overdue')).toBeVisible());
});
