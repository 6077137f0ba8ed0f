// Checks what a customer does with a reservation in the profile: cancelling, trip details, and the removal of the saved card.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { MyReservations } from './MyReservations.tsx';
import { tripDetails } from '#domain/booking/contract/tripDetails.ts';
import { deferred } from '#app/testing/screenSteps.ts';

function openAll(reservations: Reservation[], car = aCar()) {
  const backend = answerFrom({ reservations, cars: [car], signedInAs: ada.id });
  const at = { at: paths.profile, session: { userId: ada.id } };
  return { backend, ...renderWithProviders(<MyReservations />, at) };
}
const open = (more: Partial<Reservation> = {}, car = aCar()) => openAll([aReservation(more)], car);

describe('cancelling', () => {
  async function ask({ user }: Pick<ReturnType<typeof open>, 'user'>) {
    await user.click(await screen.findByRole('button', { name: 'Cancel reservation' }));
    return within(
      await screen.findByRole('dialog', { name: 'Cancel your reservation for Rolls-Royce Ghost?' }),
    );
  }

  it('keeps the reservation when the customer declines, shows the exact refund, and cancels after the confirmation', async () => {
    const opened = open();
    const first = await ask(opened);
    await opened.user.click(first.getByRole('button', { name: 'Keep reservation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opened.backend.reservations[0]?.status).toBe('confirmed');
    const dialog = await ask(opened);
    expect(dialog.getByText('£360.00 is refunded')).toBeVisible();
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.getByText('£360.00 refunded to you.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel reservation' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Rolls-Royce Ghost' })).toHaveFocus();
  });

  it('shows that nothing is refunded less than 48 hours before the start', async () => {
    const opened = open({ startDate: '2026-11-22', endDate: '2026-11-24' });
    const dialog = await ask(opened);
    expect(dialog.getByText('Nothing is refunded')).toBeVisible();
    expect(dialog.getByText(/£840.00 stays to be paid/)).toBeVisible();
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    expect(
      await screen.findByText('Cancelled later than 48 hours before the start, so the full amount is due.'),
    ).toBeVisible();
  });

  it('shows no rest when a paid reservation is cancelled late', async () => {
    const dialog = await ask(open({ startDate: '2026-11-22', endDate: '2026-11-24', currentPaid: 1200 }));
    expect(dialog.getByText('Nothing is refunded')).toBeVisible();
    expect(dialog.queryByText(/stays to be paid/)).not.toBeInTheDocument();
  });

  it('stays open with the reason of a failure, and shows the current refund when it has changed in the meantime', async () => {
    const opened = open();
    const refusal = () => refuse(404, 'This reservation does not exist.');
    server.use(http.post('*/api/reservations/:id/cancellation', refusal, { once: true }));
    const dialog = await ask(opened);
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    expect(await dialog.findByText('This reservation does not exist.')).toBeVisible();
    act(() => void Object.assign(opened.backend.reservations[0]!, { currentPaid: 1200, remainingToPay: 0 }));
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel reservation' }));
    expect(await dialog.findByText(/The refund has changed meanwhile/)).toBeVisible();
    expect(await dialog.findByText('£1,200.00 is refunded')).toBeVisible();
    expect(opened.backend.reservations[0]?.status).toBe('confirmed');
  });

  it('is offered neither for a reservation that has started nor for a cancelled one', async () => {
    openAll([
      aReservation({ startDate: '2026-11-21', endDate: '2026-11-23', carModel: 'Started' }),
      aReservation({ id: anId(302), status: 'cancelled', carModel: 'Cancelled' }),
      aReservation({ id: anId(303), carModel: 'Later' }),
    ]);
    const button = (model: string) =>
      within(screen.getByRole('listitem', { name: `Rolls-Royce ${model}` })).queryByRole('button', {
        name: 'Cancel reservation',
      });
    await screen.findByRole('listitem', { name: 'Rolls-Royce Later' });
    await waitFor(() =>
      expect(['Started', 'Cancelled', 'Later'].map((model) => button(model) !== null)).toEqual([
        ...[false, false, true],
      ]),
    );
  });
});

describe('trip details', () => {
  async function edit({ user }: Pick<ReturnType<typeof open>, 'user'>, name = 'Add trip details') {
    await user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name: 'Trip details' }));
  }
  const TRIP = tripDetails.parse({ pickup: '1 Park Lane', passengers: 3 });

  it('saves and shows the trip details', async () => {
    const opened = open();
    const dialog = await edit(opened);
    fireEvent.change(dialog.getByLabelText('Pickup address'), { target: { value: '1 Park Lane' } });
    fireEvent.change(dialog.getByLabelText('Passengers'), { target: { value: '3' } });
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
    const change = await screen.findByRole('button', { name: 'Change trip details' });
    expect(change).toHaveFocus();
    expect(screen.getByText('1 Park Lane')).toBeVisible();
    expect(opened.backend.reservations[0]?.trip).toEqual(TRIP);
  });

  itAtFullExtent(
    'offers what was typed before the dialog closed, and forgets it when the user cancels',
    async () => {
      const opened = open();
      const dialog = await edit(opened);
      await opened.user.type(dialog.getByLabelText('Notes'), 'Two bags{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      const again = await edit(opened);
      expect(again.getByLabelText('Notes')).toHaveValue('');
      await opened.user.click(await again.findByRole('button', { name: 'Continue' }));
      expect(again.getByLabelText('Notes')).toHaveValue('Two bags');
      await opened.user.click(again.getByRole('button', { name: 'Cancel' }));
      const last = await edit(opened);
      expect(last.getByLabelText('Notes')).toHaveValue('');
      expect(last.queryByText('Continue where you left?')).not.toBeInTheDocument();
    },
  );

  it('keeps the input after a change by another user, and saves it with the other changes the second time', async () => {
    const opened = open({ trip: TRIP });
    const dialog = await edit(opened, 'Change trip details');
    const trip = { ...TRIP, pickup: '2 Park Lane', notes: 'Door 4' };
    Object.assign(opened.backend.reservations[0]!, { version: 7, trip });
    fireEvent.change(dialog.getByLabelText('Notes'), { target: { value: 'Two bags' } });
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Notes: Door 4/)).toBeVisible();
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Two bags')).toBeVisible();
    expect(opened.backend.reservations[0]?.trip).toMatchObject({ pickup: '2 Park Lane', passengers: 3 });
  });

  it('shows the fields of a music video and of several days only when they apply', async () => {
    const hours = { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '14:00' };
    const dialog = await edit(open({ ...hours, purpose: 'Chauffeur' }));
    await waitFor(() => expect(dialog.queryByLabelText('Location')).not.toBeInTheDocument());
    expect(dialog.queryByLabelText('Hour of collection')).not.toBeInTheDocument();
  });

  it('shows the fields of a music video and of several days, and asks who drives and for their age', async () => {
    const opened = open({}, aCar({ details: { minimumAge: 30 } }));
    const dialog = await edit(opened);
    expect(await dialog.findByLabelText('Location')).toBeVisible();
    expect(dialog.getByLabelText('Call times')).toHaveAccessibleDescription('One line for each call time.');
    expect(dialog.getByLabelText('Hour of collection')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Drivers'), { target: { value: 'Grace Hopper' } });
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please confirm the age of the drivers.')).toBeVisible();
    await opened.user.click(dialog.getByRole('checkbox', { name: /^Each driver is 30 or older/ }));
    await opened.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(opened.backend.reservations[0]?.trip).toMatchObject({ drivers: 'Grace Hopper' });
  });

  it('are shown without a change from 24 hours before the start, also when there are none', async () => {
    const soon = { startDate: '2026-11-22', endDate: '2026-11-23' };
    openAll([
      aReservation({ ...soon, trip: TRIP }),
      aReservation({ ...soon, id: anId(302), carModel: 'Dawn' }),
    ]);
    expect(await screen.findByText('1 Park Lane')).toBeVisible();
    expect(screen.getByText('No trip details have been given.')).toBeVisible();
    expect(await screen.findAllByText(/can be changed until 24 hours before/)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /trip details/ })).not.toBeInTheDocument();
  });
});

describe('the saved card', () => {
  const VISA = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, hasFailed: false };
  const WAITING = 'Your card (Visa ending 4242) pays the remaining £840.00 on Thu, 26 Nov 2026.';

  const card = async () => within(await screen.findByRole('listitem', { name: 'Rolls-Royce Ghost' }));
  const removal = { name: 'Remove card: Visa ending 4242' };

  it('shows card, amount and date of the charge, keeps the card when its removal fails, and removes it', async () => {
    const { backend, user } = open({ savedCard: VISA });
    expect((await card()).getByText(WAITING)).toBeVisible();
    server.use(http.delete('*/saved-card', () => refuse(500, 'Boom.'), { once: true }));
    await user.click((await card()).getByRole('button', removal));
    expect(await (await card()).findByRole('alert')).toBeVisible();
    expect((await card()).getByText(WAITING)).toBeVisible();
    const { promise: asked, resolve: answer } = deferred();
    server.use(http.delete('*/saved-card', () => asked));
    await user.click((await card()).getByRole('button', removal));
    await waitFor(async () => expect((await card()).getByRole('button', removal)).toBeDisabled());
    answer();
    await waitFor(() => expect(screen.queryByText(WAITING)).not.toBeInTheDocument());
    expect(backend.reservations[0]?.savedCard).toBeNull();
    expect(screen.getByRole('heading', { name: 'Rolls-Royce Ghost' })).toHaveFocus();
  });

  it('prompts for the payment when the card could not be charged', async () => {
    open({ savedCard: { ...VISA, hasFailed: true } });
    const text = 'Your card (Visa ending 4242) cannot be charged. Please pay the remaining amount.';
    expect((await card()).getByText(text)).toBeVisible();
  });
});
