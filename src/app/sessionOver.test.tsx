// Checks on every screen with a long form that what was typed stays while the session is over.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { paths } from '#app/platform/address/paths.ts';
import { selectIsSessionOver } from '#app/people/index.ts';
import { checkSession } from '#app/people/data/checkSession.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aReservation } from '#domain/testing/builders.ts';
import { ada, admin } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { Layout } from './layout/Layout.tsx';
import { AppRoutes } from './routes/router.tsx';

interface LongForm {
  at: string;
  /** The button or the choice that opens the form. */
  opener?: string;
  field: string;
}

const reservation = aReservation({ userId: ada.id });

const OF_CUSTOMERS: Record<string, LongForm> = {
  review: { at: paths.reviews, field: 'Review' },
  'request for drivers': { at: paths.requestDriver, field: 'Description' },
  'own data': { at: paths.profile, opener: 'Update User Data', field: 'First Name' },
  'trip details': { at: paths.profile, opener: 'Add trip details', field: 'Location' },
  message: { at: `${paths.messages}?with=${admin.id}`, field: 'Message' },
};
const OF_STAFF: Record<string, LongForm> = {
  'new reservation': { at: paths.adminNewReservation, opener: 'New person', field: 'First Name' },
  car: { at: paths.adminCars, opener: 'Add New Car', field: 'Description' },
  job: { at: paths.adminJobs, opener: 'Add a new Job', field: 'Job Title' },
  extra: { at: paths.adminExtras, opener: 'Add an extra', field: 'Name' },
  note: { at: paths.adminReservation(reservation.id), field: 'Note' },
  'answer of the office': { at: paths.adminThread(ada.id), field: 'Message' },
};

/** Types into the form, ends the session and starts it again; returns what the field then has. */
async function typedAround(
  { at, opener, field: label }: LongForm,
  person: typeof ada,
): Promise<boolean | string> {
  const backend = answerFrom({
    signedInAs: person.id,
    users: [{ ...ada }, { ...admin }],
    reservations: [{ ...reservation }],
  });
  const { staffRole } = person;
  const { store, user, unmount } = renderWithProviders(
    <Layout>
      <AppRoutes />
    </Layout>,
    { at, session: { userId: person.id, isAdmin: staffRole !== null, staffRole } },
  );
  if (opener) {
    const control = await screen.findByText(opener, { selector: 'button, label, label *' });
    // A button waits for its code and its data.
    await waitFor(() => expect(control).toBeEnabled());
    await user.click(control);
  }
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: 'Half a thought' } });
  backend.signedInAs = undefined;
  await act(async () => void (await store.dispatch(checkSession())));
  expect(selectIsSessionOver(store.getState())).toBe(true);
  // The same person signs in, in the dialog above the page or in another tab.
  backend.signedInAs = person.id;
  await act(async () => void (await store.dispatch(checkSession())));
  expect(selectIsSessionOver(store.getState())).toBe(false);
  const isKept = field.isConnected && field.value === 'Half a thought';
  unmount();
  return isKept;
}

async function expectKept(forms: Record<string, LongForm>, person: typeof ada): Promise<void> {
  const kept: Record<string, boolean | string> = {};
  for (const [name, form] of Object.entries(forms))
    kept[name] = await typedAround(form, person).catch(String);
  expect(kept).toEqual(Object.fromEntries(Object.keys(forms).map((name) => [name, true])));
}

it('keeps what a customer has typed into each long form when the session ends and starts again', () =>
  expectKept(OF_CUSTOMERS, ada));

it('keeps what staff have typed into each long form when the session ends and starts again', () =>
  expectKept(OF_STAFF, admin));
