// Checks an invoice for its customer and staff, the list of invoices, and the billing details.
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { InvoiceList } from '#app/entities/invoice/index.ts';
import { EditBilling } from '#app/features/edit-billing/index.ts';
import { invoicePattern, paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aReservation } from '#domain/testing/builders.ts';
import { ada, admin, driver, type Backend } from '#mocks/backend.ts';
import { issueDocuments } from '#mocks/invoices.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { InvoicePage } from './InvoicePage.tsx';

const session = (userId: string) => ({ userId, isAdmin: userId === admin.id });

/** A fully paid reservation with its invoice; cancelled in time, with its credit note. */
function invoiced(as: string, isCancelled = false): Backend {
  const paid = aReservation({ currentPaid: 1200 });
  const backend = answerFrom({
    reservations: [paid],
    signedInAs: as,
    billing: { [ada.id]: { company: 'Notes Ltd', vatNumber: 'GB123' } },
  });
  const [reservation = paid] = backend.reservations;
  issueDocuments(backend, reservation);
  if (isCancelled) {
    Object.assign(reservation, { status: 'cancelled', refunded: 1200, currentPaid: 0, remainingToPay: 0 });
    issueDocuments(backend, reservation);
  }
  return backend;
}

function open(as: string, { index = 0 } = {}) {
  const backend = invoiced(as, index > 0);
  renderWithProviders(
    <Routes>
      <Route path={invoicePattern} element={<InvoicePage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: paths.invoice(backend.invoices[index]?.id ?? ''), session: session(as) },
  );
}
const totals = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('definition')
    .slice(-3)
    .map(({ textContent }) => textContent);

it.each([
  ['its customer', ada.id],
  ['an admin', admin.id],
])('shows %s the lines, the net, the VAT and the total', async (_name, as) => {
  open(as);
  const sheet = await screen.findByRole('article', { name: 'Invoice INV-000001' });
  for (const text of ['Luxury Car Rentals', 'Notes Ltd', 'Ada Lovelace', 'GB123', 'Rolls-Royce Ghost']) {
    expect(within(sheet).getByText(text)).toBeVisible();
  }
  expect(within(sheet).getAllByRole('row').at(-1)).toHaveTextContent('Car hire£1,200.00');
  expect(totals(sheet)).toEqual(['£1,000.00', '£200.00', '£1,200.00']);
  expect(within(sheet).getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/invoices\/.+\/pdf$/),
  );
});

it('names the corrected invoice in a credit note', async () => {
  open(ada.id, { index: 1 });
  const sheet = await screen.findByRole('article', { name: 'Credit note CN-000001' });
  expect(within(sheet).getByText('INV-000001')).toBeVisible();
  expect(totals(sheet)).toEqual(['£1,000.00', '£200.00', '£1,200.00']);
});

it('is not found for other users', async () => {
  open(driver.id);
  expect(await screen.findByText('This invoice does not exist.')).toBeVisible();
});

it('lists invoices and credit notes with their pages and PDFs, and nothing before the first', async () => {
  invoiced(ada.id, true);
  const { unmount } = renderWithProviders(<InvoiceList reservationId={aReservation().id} />, {
    session: session(ada.id),
  });
  const list = await screen.findByRole('list', { name: 'Invoices' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Invoice INV-000001.*£1,200\.00$/),
    expect.stringMatching(/^Credit note CN-000001.*-£1,200\.00$/),
  ]);
  expect(within(list).getByRole('link', { name: 'PDF of INV-000001' })).toBeVisible();
  unmount();
});

it('changes company and VAT number, and keeps the input after a refusal', async () => {
  const backend = invoiced(ada.id);
  const { user } = renderWithProviders(<EditBilling userId={ada.id} />, { session: session(ada.id) });
  await user.click(screen.getByRole('button', { name: 'Invoice details' }));
  const number = await screen.findByLabelText('VAT number');
  expect(screen.getByLabelText('Company')).toHaveValue('Notes Ltd');
  await user.clear(number);
  await user.type(number, '<b>');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(number).toHaveAccessibleDescription('A VAT number has letters and digits.');
  expect(number).toHaveValue('<b>');
  await user.clear(number);
  await user.type(number, 'GB 987');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Invoice details', expanded: false });
  expect(backend.billing[ada.id]).toEqual({ company: 'Notes Ltd', vatNumber: 'GB 987' });
});
