// Checks the search of the admins' area with the keyboard.
import { checkCases } from '#app/testing/checkCases.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { ada, admin } from '#mocks/backend.ts';
import { useBackend } from '#mocks/node.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { actionOf } from './shortcuts.ts';

afterEach(stopWatching);

const PAGES = [
  { to: '/Adminpanel', text: 'Admin Home' },
  { to: '/Adminpanel/Userpage', text: 'Users' },
];

function open(staffRole: 'owner' | 'accountant' = 'owner') {
  const reservation = aReservation({ id: anId(77), userId: ada.id });
  const backend = useBackend({ signedInAs: admin.id, reservations: [reservation] });
  return {
    backend,
    reservation,
    ...renderWithProviders(
      <main>
        <input type="search" aria-label="Search" />
        <CommandPalette pages={PAGES} />
      </main>,
      { at: '/Adminpanel', session: { userId: admin.id, isAdmin: staffRole === 'owner', staffRole } },
    ),
  };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Find' }));
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('opens with Ctrl K, lists the pages and goes to the selected one', async () => {
  const { user, place } = open();
  await user.keyboard('{Control>}k{/Control}');
  expect((await dialog()).getByRole('combobox', { name: 'Find' })).toHaveFocus();
  expect(options()).toEqual(['Admin HomePages', 'UsersPages']);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(place.current.pathname).toBe('/Adminpanel/Userpage'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('finds a reservation by its reference and opens its page', async () => {
  const { user, place, reservation } = open();
  const reference = reservation.reference;
  await user.click(screen.getByRole('button', { name: /Find/ }));
  fireEvent.change((await dialog()).getByRole('combobox'), { target: { value: reference } });
  const found = await screen.findByRole('option', { name: new RegExp(`^${reference}`) });
  expect(found).toHaveTextContent(/Ada Lovelace.*Unpaid, £840.00 remaining/);
  await user.click(found);
  await waitFor(() => expect(place.current.pathname).toBe(`/Adminpanel/Reservations/${reservation.id}`));
});

it('finds people by their email and cars by their name', async () => {
  const { user, place, backend } = open();
  const [car] = backend.cars;
  await user.keyboard('{Control>}k{/Control}');
  const field = (await dialog()).getByRole('combobox');
  fireEvent.change(field, { target: { value: ada.email } });
  await screen.findByRole('option', { name: /Ada Lovelace.*020 7946 0000.*People/ });
  fireEvent.change(field, { target: { value: car?.model ?? '' } });
  await user.click(await screen.findByRole('option', { name: new RegExp(`${car?.model}.*Cars`) }));
  await waitFor(() => expect(place.current.pathname).toBe(`/cars/${car?.id}`));
});

it('runs actions for what it finds: a payment, a reservation and a block', async () => {
  const { user, place, reservation, backend } = open();
  const [car] = backend.cars;
  await user.keyboard('{Control>}k{/Control}');
  const type = async (value: string) =>
    fireEvent.change((await dialog()).getByRole('combobox'), { target: { value } });
  await type('lovelace');
  const name = new RegExp(`^Record payment of ${reservation.reference}.*£840.00 remaining`);
  expect(await screen.findByRole('option', { name })).toBeVisible();
  expect(screen.getByRole('option', { name: /^New reservation for Ada Lovelace/ })).toBeVisible();
  await type(`block ${car?.model}`);
  await user.click(
    await screen.findByRole('option', { name: new RegExp(`^Block ${car?.make} ${car?.model}`) }),
  );
  await waitFor(() => expect(place.current.pathname).toBe('/Adminpanel/Fleet'));
  expect(place.current.search).toBe(`?open=block&car=${car?.id}`);
});

it('leads to all rows of a longer result', async () => {
  const { user, place, backend } = open();
  for (let id = 80; id < 90; id += 1)
    backend.reservations.push(aReservation({ id: anId(id), userId: ada.id }));
  await user.keyboard('{Control>}k{/Control}');
  fireEvent.change((await dialog()).getByRole('combobox'), { target: { value: 'lovelace' } });
  await user.click(await screen.findByRole('option', { name: /^All 11 reservations/ }));
  await waitFor(() => expect(place.current.search).toBe('?q=lovelace'));
});

it('searches from two characters on', async () => {
  const { user } = open();
  await user.keyboard('{Control>}k{/Control}');
  const field = (await dialog()).getByRole('combobox');
  await user.type(field, 'g');
  expect(await screen.findByText('Nothing found.')).toBeVisible();
  await user.type(field, 'h');
  expect(await screen.findByRole('option', { name: /Ghost.*Cars/ })).toBeVisible();
});

it('searches people only for a role that may read them', async () => {
  const calls = watchRequests();
  const { user } = open('accountant');
  await user.keyboard('{Control>}k{/Control}');
  fireEvent.change((await dialog()).getByRole('combobox'), { target: { value: 'lovelace' } });
  expect(await screen.findByText('2 results')).toBeVisible();
  expect(calls).toContain('GET /api/reservations');
  expect(calls).not.toContain('GET /api/users');
});

it('focuses the search of the page when the user presses slash, except in a field', async () => {
  const { user } = open();
  const field = screen.getByRole('searchbox');
  await user.keyboard('/');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  await user.keyboard('a/b?');
  expect(field).toHaveValue('a/b?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('lists the shortcuts, and turns off those of a single key', async () => {
  const { user } = open();
  await user.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['CtrlK', '/', '?']);
  await user.click(list.getByRole('checkbox', { name: 'Shortcuts of a single key' }));
  await user.click(list.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).not.toHaveFocus();
});

it('leaves the keys of the page to an open dialog, wherever its focus is', async () => {
  const { user } = open();
  const field = screen.getByRole('searchbox');
  const focused = jest.spyOn(field, 'focus');
  await user.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  // The focus is on the container of the dialog first.
  await user.keyboard('/');
  act(() => list.getByRole('button', { name: 'Close' }).focus());
  await user.keyboard('/');
  expect(focused).not.toHaveBeenCalled();
  expect(list.getByRole('button', { name: 'Close' })).toHaveFocus();
});

describe('shortcuts', () => {
  const press = (key: string, held: Partial<Parameters<typeof actionOf>[0]> = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    ...held,
  });
  const outside = { isTyping: false, hasSingleKeys: true };

  it('map keys to actions', () =>
    checkCases(
      [
        ['Ctrl K', press('k', { ctrlKey: true }), 'find'],
        ['Command K', press('k', { metaKey: true }), 'find'],
        ['Ctrl K with caps lock', press('K', { ctrlKey: true }), 'find'],
        ['Ctrl Shift K', press('K', { ctrlKey: true, shiftKey: true }), undefined],
        ['Ctrl Alt K', press('k', { ctrlKey: true, altKey: true }), undefined],
        ['K alone', press('k'), undefined],
        ['Ctrl J', press('j', { ctrlKey: true }), undefined],
        ['a slash', press('/'), 'search'],
        ['a slash that needs Shift', press('/', { shiftKey: true }), 'search'],
        ['Ctrl and a slash', press('/', { ctrlKey: true }), undefined],
        ['a question mark', press('?', { shiftKey: true }), 'shortcuts'],
        ['a question mark of an input method', press('?', { isComposing: true }), undefined],
      ],
      (_name, pressed, action) => {
        expect(actionOf(pressed, outside)).toBe(action);
      },
    ));

  it('ignores single keys while the user types, but not Ctrl K', () => {
    const typing = { isTyping: true, hasSingleKeys: true };
    expect(actionOf(press('/'), typing)).toBeUndefined();
    expect(actionOf(press('?'), typing)).toBeUndefined();
    expect(actionOf(press('k', { ctrlKey: true }), typing)).toBe('find');
  });

  it('ignores single keys after they are turned off', () => {
    const off = { isTyping: false, hasSingleKeys: false };
    expect(actionOf(press('/'), off)).toBeUndefined();
    expect(actionOf(press('k', { ctrlKey: true }), off)).toBe('find');
  });
});
