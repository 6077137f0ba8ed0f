// Checks the registers of the accountant.
import { screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { admin } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { DebtRegister } from './DebtRegister.tsx';
import { MovementRegister } from './MovementRegister.tsx';

// The clock of the mocks shows 21 November 2026, 10:00.
const createdAt = '2026-11-20T10:00:00.000Z';
const reservations = [
  aReservation({ reference: 'LCR-7K2MQ', createdAt }),
  aReservation({
    ...{ id: anId(902), reference: 'LCR-8M3NR', createdAt: '2026-09-01T10:00:00.000Z' },
    ...{ startDate: '2026-10-01', endDate: '2026-10-03' },
  }),
];

function open(screenOf: React.JSX.Element, at: string) {
  useBackend({ signedInAs: admin.id, reservations });
  return renderWithProviders(screenOf, { at, session: { userId: admin.id, isAdmin: true } });
}

async function rowsOf(name: string) {
  const grid = within(await screen.findByRole('grid', { name }));
  await waitFor(() => expect(grid.getAllByRole('gridcell').length).toBeGreaterThan(0));
  return grid
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    );
}

it('shows payments with a total row, and finds one by its amount', async () => {
  const { user } = open(<MovementRegister />, '/Adminpanel/Payments?from=2026-09-01&to=2026-11-30');
  const rows = await rowsOf('Payments');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual(
    expect.arrayContaining(['Card', 'Payment', 'Ada Lovelace', 'LCR-7K2MQ', '£360.00']),
  );
  expect(rows[2]).toEqual(expect.arrayContaining(['Total', '£720.00']));
  expect(screen.getByText('Card £720.00')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), '361');
  expect(await screen.findByText('No money moved in this period.')).toBeVisible();
});

it('shows debts by age, the oldest first', async () => {
  open(<DebtRegister />, '/Adminpanel/Debts');
  const rows = await rowsOf('Debts');
  expect(rows.map((row) => [row.includes('LCR-8M3NR'), row.includes('31 to 60 days')])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  expect(rows[2]).toEqual(expect.arrayContaining(['Total', '£1,680.00']));
});
