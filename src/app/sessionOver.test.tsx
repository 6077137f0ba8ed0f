// Checks on every screen with a long form that what was typed stays while the session is over.
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { paths } from '#app/platform/address/paths.ts';
import { selectIsSessionOver } from '#app/people/index.ts';
import { checkSession } from '#app/people/data/checkSession.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aHold } from '#app/payment/checkout/testing/openCheckout.tsx';
import { aCar, aReservation } from '#domain/testing/builders.ts';
import { ada, admin, verifiedDriver } from '#mocks/backend.ts';
import { installFakeStripe } from '#mocks/payment/fakeStripe.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { Layout } from './layout/Layout.tsx';
import { AppRoutes } from './routes/router.tsx';

interface LongForm {
  at: string;
  /** The button or the choice that opens the form. */
  opener?: string;
  field: string;
  /** For a field that takes no other text. */
  text?: string;
}

const reservation = aReservation({ userId: ada.id });
const hold = aHold({ userId: ada.id });
const car = aCar();

const OF_CUSTOMERS: Record<string, LongForm> = {
  review: { at: paths.reviews, field: 'Review' },
  'request for drivers': { at: paths.requestDriver, field: 'Description' },
  'own data': { at: paths.profile, opener: 'Update User Data', field: 'First Name' },
  'trip details': { at: paths.profile, opener: 'Add trip details', field: 'Location' },
  message: { at: `${paths.messages}?with=${admin.id}`, field: 'Message' },
  reservation: { at: paths.car(car.id), field: 'Start Date', text: '24/12/2026' },
  checkout: { at: paths.checkoutOf(hold.id), field: 'Email' },
  'invoice details': { at: paths.profile, opener: 'Invoice details', field: 'Company' },
};
const OF_STAFF: Record<string, LongForm> = {
  'new reservation': { at: paths.adminNewReservation, opener: 'New person', field: 'First Name' },
  car: { at: paths.adminCars, opener: 'Add New Car', field: 'Description' },
  job: { at: paths.adminJobs, opener: 'Add a new Job', field: 'Job Title' },
  extra: { at: paths.adminExtras, opener: 'Add an extra', field: 'Name' },
  note: { at: paths.adminReservation(reservation.id), field: 'Note' },
  'answer of the office': { at: paths.adminThread(ada.id), field: 'Message' },
  'edit of a reservation': {
    at: paths.adminReservation(reservation.id),
    opener: 'Edit',
    field: 'Total Price (£)',
  },
  'rate or code': { at: paths.adminRates, opener: 'Add a rate or code', field: 'Name' },
};
const OF_DRIVERS: Record<string, LongForm> = {
  leave: { at: paths.drivers, field: 'Note' },
};

beforeEach(installFakeStripe);

/** Types into the form, ends the session and starts it again; returns what the field then has. */
async function typedAround(
  { at, opener, field: label, text = 'Half a thought' }: LongForm,
  person: typeof ada,
): Promise<boolean | string> {
  const backend = answerFrom({
    signedInAs: person.id,
    users: [{ ...ada }, { ...admin }, { ...verifiedDriver }],
    cars: [car],
    reservations: [{ ...reservation }, { ...hold }],
  });
  const { staffRole } = person;
  const { store, user, unmount } = renderWithProviders(
    <Layout>
      <AppRoutes />
    </Layout>,
    { at, session: { userId: person.id, isAdmin: staffRole !== null, isDriver: person.isDriver, staffRole } },
  );
  if (opener) {
    const control = await screen.findByText(opener, { selector: 'button, label, label *' });
    // A button waits for its code and its data.
    await waitFor(() => expect(control).toBeEnabled());
    await user.click(control);
  }
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: text } });
  backend.signedInAs = undefined;
  await act(async () => void (await store.dispatch(checkSession())));
  expect(selectIsSessionOver(store.getState())).toBe(true);
  // The same person signs in, in the dialog above the page or in another tab.
  backend.signedInAs = person.id;
  await act(async () => void (await store.dispatch(checkSession())));
  expect(selectIsSessionOver(store.getState())).toBe(false);
  const isKept = field.isConnected && field.value === text;
  unmount();
  return isKept;
}

async function expectKept(forms: Record<string, LongForm>, person: typeof ada): Promise<void> {
  const kept: Record<string, boolean | string> = {};
  for (const [name, form] of Object.entries(forms))
    kept[name] = await typedAround(form, person).catch(String);
  expect(kept).toEqual(Object.fromEntries(Object.keys(forms).map((name) => [name, true])));
}

itAtFullExtent(
  'keeps what a customer has typed into each long form when the session ends and starts again',
  () => expectKept(OF_CUSTOMERS, ada),
);

itAtFullExtent('keeps what staff have typed into each long form when the session ends and starts again', () =>
  expectKept(OF_STAFF, admin),
);

it('keeps what a driver has typed into each long form when the session ends and starts again', () =>
  expectKept(OF_DRIVERS, verifiedDriver));
