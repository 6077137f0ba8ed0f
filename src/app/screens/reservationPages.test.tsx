// Checks the confirmation, the receipt and the invoice of a reservation.
import { fireEvent, screen, waitFor, within, act } from '@testing-library/react';
import {
  calendarFile,
  paths,
  receiptPattern,
  invoicePattern,
  tripPattern,
} from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { tripDetails } from '#domain/booking/contract/tripDetails.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { ada, admin, driver, type Backend } from '#mocks/backend.ts';
import { useBackend as answerFrom, server } from '#mocks/node.ts';
import { ConfirmationPage } from '#app/payment/checkout/ConfirmationPage.tsx';
import { http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { paymentsOf } from '#app/platform/api/tags.ts';
import { refuse } from '#mocks/answers.ts';
import { ReceiptPage } from '#app/payment/documents/ReceiptPage.tsx';
import { InvoiceList } from '#app/payment/documents/InvoiceList.tsx';
import { PORTRAIT_ID } from '#mocks/jobs/fixtures.ts';
import { issueDocuments } from '#mocks/payment/invoices.ts';
import { TripPage } from '#app/booking/my-reservations/TripPage.tsx';
import { InvoicePage } from '#app/payment/documents/InvoicePage.tsx';

describe('confirmation', () => {
  const ID = aReservation().id;

  function open(more: Partial<Reservation> = {}) {
    answerFrom({ reservations: [aReservation(more)], signedInAs: ada.id });
    return renderWithProviders(<ConfirmationPage />, {
      at: paths.confirmationOf(ID),
      session: { userId: ada.id },
    });
  }

  it('shows the paid amount and the balance, with receipt and calendar entry', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Your reservation is confirmed' })).toBeVisible();
    expect(screen.getByText('£360.00')).toBeVisible();
    expect(screen.getByText('LCR-00301')).toBeVisible();
    expect(screen.getByText(/The remaining £840.00 is due by/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', paths.receipt(ID));
    expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', calendarFile(ID));
  });

  it('shows that nothing remains when it is paid in full', async () => {
    open({ currentPaid: 1200 });
    expect(await screen.findByText('Nothing remains to be paid.')).toBeVisible();
    expect(screen.queryByText(/is due by/)).not.toBeInTheDocument();
  });

  it('links an unpaid hold to its checkout, without a calendar entry', async () => {
    open({ status: 'held', currentPaid: 0 });
    await screen.findByRole('heading', { name: 'Not paid yet' });
    const checkout = screen.getByRole('link', { name: 'Go to checkout' });
    expect(checkout).toHaveAttribute('href', paths.checkoutOf(ID));
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
  });

  it('shows that the reservation is cancelled', async () => {
    open({ status: 'cancelled', refunded: 360, currentPaid: 0 });
    expect(await screen.findByRole('heading', { name: 'This reservation was cancelled' })).toBeVisible();
  });

  it('redirects to the cars for a reservation of another customer', async () => {
    const { place } = open({ userId: anId(999) });
    await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
  });

  it('redirects to the cars with a notice when the address has no reservation', async () => {
    const { place, store } = renderWithProviders(<ConfirmationPage />, { at: paths.confirmation });
    await waitFor(() => expect(place.current.pathname).toBe(paths.cars));
    expect(Object.values(store.getState().notices.entities)).toMatchObject([
      { text: 'There is no new reservation to show. Yours are in your profile.' },
    ]);
  });
});

describe('trip', () => {
  const show = (reservation: Reservation, userId = ada.id, cars = [aCar()]) => {
    answerFrom({ reservations: [reservation], cars, signedInAs: userId });
    return renderWithProviders(
      <Routes>
        <Route path={tripPattern} element={<TripPage />} />
        <Route path={paths.profile} element={<p>The profile</p>} />
      </Routes>,
      { at: paths.trip(reservation.id), session: { userId } },
    );
  };

  it('shows the car, the time to the start, the map of the place, and the papers', async () => {
    show(aReservation({ trip: tripDetails.parse({ pickup: '1 Park Lane' }) }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Rolls-Royce Ghost' })).toBeVisible();
    // By the server's clock, which follows the page.
    expect(await screen.findByText('In 7 days')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the map' })).toHaveAttribute(
      'href',
      expect.stringMatching(/query=1\+Park\+Lane$/),
    );
    expect(screen.getByRole('link', { name: 'Message us' })).toHaveAttribute('href', paths.messagesToOffice);
    expect(screen.getByRole('link', { name: 'Receipt' })).toBeVisible();
  });

  it('shows the chauffeur with portrait or initials, phone and number plate', async () => {
    const chauffeur = { jobId: anId(501), state: 'accepted', name: 'Katherine Johnson' } as const;
    const contact = { phone: '020 7946 0101', portraitId: PORTRAIT_ID };
    const { unmount } = show(aReservation({ chauffeur: { ...chauffeur, ...contact } }), ada.id, [
      aCar({ details: { plate: 'LC26 RLS' } }),
    ]);
    const shown = within(await screen.findByRole('region', { name: 'Your chauffeur' }));
    expect(shown.getByRole('status')).toHaveTextContent('Chauffeur: Katherine Johnson');
    const portrait = shown.getByRole('img', { name: 'Portrait of Katherine Johnson' });
    expect(portrait.getAttribute('src')).toMatch(`/api/portraits/${PORTRAIT_ID}`);
    expect(shown.getByRole('link', { name: '020 7946 0101' })).toHaveAttribute('href', 'tel:02079460101');
    expect(await shown.findByText('Number plate LC26 RLS')).toBeVisible();
    fireEvent.error(portrait);
    expect(portrait).not.toBeVisible();
    unmount();
    show(aReservation({ chauffeur }));
    const unpictured = within(await screen.findByRole('region', { name: 'Your chauffeur' }));
    expect(unpictured.getByText('KJ')).toBeVisible();
    expect(unpictured.queryByRole('img')).not.toBeInTheDocument();
    expect(unpictured.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says that the dates of a late payment are gone, and where the money is', async () => {
    show(aReservation({ status: 'conflict', currentPaid: 0, refunded: 360, refundState: 'pending' }));
    expect(await screen.findByText('Not reserved')).toBeVisible();
    expect(screen.getByText(/no longer free .* £360\.00 is on its way back to you\.$/)).toBeVisible();
    expect(screen.queryByText('In 7 days')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay Remaining Amount' })).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Progress' })).not.toBeInTheDocument();
  });

  it('redirects another user to the profile', async () => {
    const { place } = show(aReservation(), driver.id);
    await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
  });
});

describe('receipt', () => {
  const ID = aReservation().id;

  function open({ as = ada.id, more = {} }: { as?: string; more?: Partial<Reservation> } = {}) {
    answerFrom({ reservations: [aReservation(more)], signedInAs: as });
    return renderWithProviders(
      <Routes>
        <Route path={receiptPattern} element={<ReceiptPage />} />
        <Route path="*" element={null} />
      </Routes>,
      { at: paths.receipt(ID), ...(as ? { session: { userId: as, isAdmin: as === admin.id } } : {}) },
    );
  }
  const sheet = async () => within(await screen.findByRole('article', { name: 'Receipt' }));
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('shows the customer, the car, the paid amount and the balance', async () => {
    open();
    const receipt = await sheet();
    for (const text of [
      'Luxury Car Rentals',
      'support@luxurycarrentals.example',
      ID,
      'Ada Lovelace, ada@example.com',
      'Rolls-Royce Ghost',
      'Sat, 28 Nov 2026 to Mon, 30 Nov 2026',
      '3 days',
      'Partly paid',
      /Cancel 48 hours or more before the start/,
    ]) {
      expect(receipt.getByText(text)).toBeVisible();
    }
    const [, ...rows] = receipt.getAllByRole('row');
    expect(rows.map(cells)).toEqual([['Deposit paid', 'Sat, 21 Nov 2026, 10:00', `pi_${ID}`, '£360.00']]);
    expect(
      receipt
        .getAllByRole('definition')
        .map(({ textContent }) => textContent)
        .slice(-3),
    ).toEqual(['£1,200.00', '£360.00', '£840.00']);
  });

  it('shows a refund with its state below its payment', async () => {
    open({
      more: {
        status: 'cancelled',
        refunded: 360,
        refundState: 'pending',
        currentPaid: 0,
        remainingToPay: 0,
      },
    });
    const receipt = await sheet();
    const [, , refund] = receipt.getAllByRole('row');
    expect(cells(refund!)).toEqual(['Refund pending', 'Sat, 21 Nov 2026, 10:00', '', '-£360.00']);
    expect(receipt.getByText('Cancelled')).toBeVisible();
    expect(receipt.getByText('Refunded')).toBeVisible();
  });

  it('omits the name of a deleted customer', async () => {
    open({ as: admin.id, more: { userId: null } });
    expect((await sheet()).getByText('Deleted user')).toBeVisible();
  });

  it('is not found for other users', async () => {
    open({ as: driver.id });
    expect(await screen.findByText('This reservation does not exist.')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('offers Retry when the payments cannot be read', async () => {
    answerFrom({ reservations: [aReservation()], signedInAs: ada.id });
    server.use(http.get('*/api/reservations/:id/payments', () => refuse(500, 'Not now.'), { once: true }));
    const { user } = renderWithProviders(
      <Routes>
        <Route path={receiptPattern} element={<ReceiptPage />} />
      </Routes>,
      { at: paths.receipt(ID), session: { userId: ada.id } },
    );
    await screen.findByText('Not now.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await sheet()).getByText('Deposit paid')).toBeVisible();
  });

  it('keeps the data that was loaded when a reload fails', async () => {
    const { store } = open();
    await sheet();
    const asked = jest.fn();
    server.use(
      http.get('*/api/reservations/:id/payments', () => {
        asked();
        return refuse(500, 'Not now.');
      }),
    );
    act(() => void store.dispatch(baseApi.util.invalidateTags(paymentsOf(ID))));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const isOver = () =>
      Object.values(store.getState().api.queries).every((query) => query?.status !== 'pending');
    await waitFor(() => expect(isOver()).toBe(true));
    expect((await sheet()).getByText('Deposit paid')).toBeVisible();
    expect(screen.queryByText('Not now.')).not.toBeInTheDocument();
  });
});

describe('invoice', () => {
  const session = (userId: string) => ({ userId, isAdmin: userId === admin.id });

  const NOTES = {
    ...{ company: 'Notes Ltd', address: '5 St James Square', postcode: 'SW1Y 4JU', country: 'GB' },
    ...{ vatNumber: 'GB980780684', poNumber: 'PO-77' },
  };

  /** A fully paid reservation with its invoice; cancelled in time, with its credit note. */
  function invoiced(as: string, isCancelled = false): Backend {
    const paid = aReservation({ currentPaid: 1200 });
    const backend = answerFrom({
      reservations: [paid],
      signedInAs: as,
      billing: { [ada.id]: NOTES },
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

  it('shows the lines, the net, the VAT and the total', async () => {
    open(ada.id);
    const sheet = await screen.findByRole('article', { name: 'Invoice INV-000001' });
    const address = '5 St James Square, SW1Y 4JU, United Kingdom';
    for (const text of [
      'Luxury Car Rentals',
      'Ada Lovelace',
      address,
      ...[NOTES.company, NOTES.vatNumber, NOTES.poNumber],
    ]) {
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

  itAtFullExtent(
    'changes the company and its VAT number, keeps the input after a refusal, and issues the invoice again',
    async () => {
      const backend = invoiced(ada.id);
      const original = backend.invoices[0]?.id ?? '';
      const { user } = renderWithProviders(
        <Routes>
          <Route path={invoicePattern} element={<InvoicePage />} />
          <Route path="*" element={null} />
        </Routes>,
        { at: paths.invoice(original), session: session(ada.id) },
      );
      await user.click(await screen.findByRole('button', { name: 'Change the invoice details' }));
      const number = await screen.findByLabelText("Company's VAT number");
      expect(screen.getByLabelText('Company')).toHaveValue('Notes Ltd');
      await user.clear(number);
      await user.type(number, 'GB123456789');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(number).toHaveAccessibleDescription('This is no valid VAT number of this country.');
      await user.selectOptions(screen.getByLabelText('Country'), 'DE');
      await user.clear(number);
      await user.type(number, 'DE136695976');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await user.click(await screen.findByRole('button', { name: 'Issue it again with the new details' }));
      const again = await screen.findByRole('article', { name: 'Invoice INV-000002' });
      expect(within(again).getByText('DE136695976')).toBeVisible();
      expect(backend.billing[ada.id]).toEqual({ ...NOTES, country: 'DE', vatNumber: 'DE136695976' });
      expect(backend.invoices.map(({ number: issued, corrects }) => [issued, corrects])).toEqual([
        ['INV-000001', null],
        ['CN-000001', 'INV-000001'],
        ['INV-000002', null],
      ]);
    },
  );
});
