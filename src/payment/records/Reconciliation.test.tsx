// Checks the reconciliation screen of the staff.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { Reconciliation } from './Reconciliation.tsx';

// The clock of the mocks shows 21 November 2026, 10:00.
const reservation = aReservation({ reference: 'LCR-7K2MQ', createdAt: '2026-11-20T10:00:00.000Z' });
const mismatch: ReconciliationEntry = {
  id: 'ch_dashboard',
  kind: 'payment',
  result: 'missing-here',
  providerAmount: 120,
  ledgerAmount: null,
  at: '2026-11-02T10:00:00.000Z',
  reservationId: null,
  reference: null,
};

function open(at = '/Adminpanel/Reconciliation') {
  useBackend({ signedInAs: admin.id, reservations: [reservation], mismatches: [mismatch] });
  return renderWithProviders(<Reconciliation />, { at, session: { userId: admin.id, isAdmin: true } });
}
const rows = async () => {
  const grid = within(await screen.findByRole('grid', { name: 'Reconciliation' }));
  await waitFor(() => expect(grid.getAllByRole('gridcell').length).toBeGreaterThan(0));
  return grid
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    );
};

it('lists the differences first, and shows how much agrees', async () => {
  open();
  expect(await screen.findByText('1 matching, 1 not matching.')).toBeVisible();
  const [first, second] = await rows();
  expect(first).toEqual(expect.arrayContaining(['Missing in the ledger', '£120.00', '–', 'None']));
  expect(second).toEqual(expect.arrayContaining(['Matching', '£360.00', '£0.00', 'LCR-7K2MQ']));
  expect(screen.getByRole('link', { name: 'LCR-7K2MQ' })).toHaveAttribute(
    'href',
    paths.adminReservation(reservation.id),
  );
});

it('shows one result only, and one reservation only', async () => {
  const { user, place } = open();
  await rows();
  await user.selectOptions(screen.getByLabelText('Result'), 'Differences');
  expect(await rows()).toHaveLength(1);
  expect(place.current.search).toBe('?result=differences');
  await user.selectOptions(screen.getByLabelText('Result'), 'Matching');
  expect((await rows())[0]).toEqual(expect.arrayContaining(['Matching']));
});

it('compares again each time the screen opens', async () => {
  const { store, unmount } = open();
  expect(await screen.findByText('1 matching, 1 not matching.')).toBeVisible();
  unmount();
  useBackend({ signedInAs: admin.id, reservations: [reservation] });
  renderWithProviders(<Reconciliation />, { at: '/Adminpanel/Reconciliation', store });
  expect(await screen.findByText('1 matching, 0 not matching.')).toBeVisible();
});

it('shows that no money moved', async () => {
  open('/Adminpanel/Reconciliation?from=2025-01-01&to=2025-01-31');
  expect(await screen.findByText('There are no payments or refunds to show.')).toBeVisible();
  expect(screen.getByText('0 matching, 0 not matching.')).toBeVisible();
});

it('shows that the provider does not answer, and repeats the call on Retry', async () => {
  let isAway = true;
  const { user } = open();
  server.use(
    http.get('*/api/payments/reconciliation', () =>
      isAway
        ? refuse(503, 'The payment system cannot be reached.', { code: 'provider_unreachable' })
        : undefined,
    ),
  );
  expect(await screen.findByRole('alert', undefined, { timeout: 20_000 })).toHaveTextContent(
    'The payment system cannot be reached.',
  );
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(2);
}, 60_000);

it('shows no rows of the earlier period when the next one cannot be compared', async () => {
  const { user } = open();
  expect(await rows()).toHaveLength(2);
  server.use(http.get('*/api/payments/reconciliation', () => refuse(500, 'The books are closed.')));
  await user.click(screen.getByRole('button', { name: 'Last month' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The books are closed.');
  expect(screen.queryByText('Missing in the ledger', { selector: '.lcr-tag' })).not.toBeInTheDocument();
  expect(screen.queryByText(/matching, 1 not/)).not.toBeInTheDocument();
});
