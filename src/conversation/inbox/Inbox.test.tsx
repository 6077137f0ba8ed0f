// Checks the shared inbox of the staff: the list with its filters, one thread, and the actions of the staff.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { makeStore } from '#app/app/store/makeStore.ts';
import { AdminInbox } from '#app/office/home/AdminInbox.tsx';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { resetVisibility, visibility } from '#app/testing/openMessages.tsx';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, driver, type Backend } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/conversation/chat.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { deferred } from '#app/testing/screenSteps.ts';

beforeEach(resetVisibility);

const PATH = '/Adminpanel/Inbox';
const colleague = { ...admin, id: anId(290), first_name: 'Mary', last_name: 'Jackson', name: 'Mary Jackson' };

function openInbox(
  at = '',
  overrides: Partial<Backend> = {},
  fill?: (backend: Backend) => void,
  beside?: ReactNode,
) {
  const backend = answerFrom({
    signedInAs: admin.id,
    users: [{ ...ada }, { ...admin }, { ...driver }, { ...colleague }],
    ...overrides,
  });
  fill?.(backend);
  const socket = fakeSocket();
  const store = makeStore({ socketPort: socket.port });
  const session = { userId: admin.id, isAdmin: true, staffRole: 'owner' as const };
  const view = renderWithProviders(
    <>
      <AdminInbox />
      {beside}
    </>,
    { at: `${PATH}${at}`, store, session },
  );
  act(() => socket.accept());
  return { ...view, backend, socket };
}

const say = (backend: Backend, senderId: string, receiverId: string, content: string) =>
  storeMessage(backend, { senderId, receiverId, content });
/** Stores two threads: Ada's question without an answer, and Alan's question with the answer of a colleague. */
function twoThreads(backend: Backend): void {
  say(backend, driver.id, admin.id, 'Where is the car?');
  say(backend, colleague.id, driver.id, 'In the garage.');
  say(backend, ada.id, admin.id, 'Is the Phantom free?');
}
const threads = () => within(screen.getByRole('list', { name: 'Threads' })).getAllByRole('link');
const findThread = (name: RegExp) => screen.findByRole('link', { name });
const ofAda = `?person=${ada.id}`;
const input = () => screen.getByRole('textbox', { name: 'Message' });

describe('the list of threads', () => {
  test('shows the person, the last message with its author, and the unread count, and follows the arrow keys', async () => {
    const { user } = openInbox('', {}, twoThreads);
    await findThread(/Ada Lovelace/);
    expect(threads().map((link) => link.getAttribute('href'))).toEqual([
      `${PATH}?person=${ada.id}`,
      `${PATH}?person=${driver.id}`,
    ]);
    expect(threads()[0]).toHaveAccessibleName(/Is the Phantom free\?.*1 unread.*Customer, unassigned/);
    expect(threads()[1]).toHaveAccessibleName(/Mary Jackson: In the garage\..*Driver, unassigned/);
    expect(threads()[1]).not.toHaveAccessibleName(/unread/);
    expect(screen.getByText('Select a thread to read and answer it')).toBeVisible();
    threads()[0]!.focus();
    for (const [keys, index] of [
      ['{ArrowDown}', 1],
      ['{ArrowDown}', 1],
      ['{Home}', 0],
      ['{End}{ArrowUp}', 0],
    ] as const) {
      await user.keyboard(keys);
      expect(threads()[index]).toHaveFocus();
    }
  });

  test('filters by state and assignee in the address, and searches threads of every state', async () => {
    const { user, place } = openInbox(
      '',
      { threads: { [driver.id]: { assigneeId: null, state: 'closed' } } },
      (backend) => {
        say(backend, ada.id, admin.id, 'Hello.');
        say(backend, admin.id, driver.id, 'Bye.');
      },
    );
    await findThread(/Ada Lovelace/);
    expect(threads()).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Closed' }));
    expect(await findThread(/Alan Turing.*closed/)).toBeVisible();
    expect(place.current.search).toBe('?filter=closed');
    expect(screen.getByRole('link', { name: 'Closed' })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('link', { name: 'Mine' }));
    expect(await screen.findByText('No open thread is assigned to you.')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'turing');
    expect(await findThread(/Alan Turing/)).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No name and no message has these words.')).toBeVisible();
  });

  test('finds words in the messages, and shows the part of the message that has them', async () => {
    const { user } = openInbox('', {}, (backend) => {
      say(backend, driver.id, admin.id, 'Good morning from the garage: the Wraith is washed.');
      say(backend, driver.id, admin.id, 'Goodbye.');
      say(backend, ada.id, admin.id, 'Is the Phantom free?');
    });
    await findThread(/Ada Lovelace/);
    await user.type(screen.getByRole('searchbox'), 'wraith');
    expect(await findThread(/Alan Turing.*…garage: the Wraith is washed\./)).toBeVisible();
    expect(threads()).toHaveLength(1);
  });

  test('shows the first page of another filter or search, and leaves the filter on Back', async () => {
    function Back() {
      const navigate = useNavigate();
      return <button onClick={() => void navigate(-1)}>Back</button>;
    }
    const { user, place } = openInbox('?page=1', {}, twoThreads, <Back />);
    expect(screen.getByRole('link', { name: 'Closed' })).toHaveAttribute('href', `${PATH}?filter=closed`);
    await user.type(screen.getByRole('searchbox'), 'a');
    expect(place.current.search).toBe('?q=a');
    expect(await findThread(/Ada Lovelace/)).toBeVisible();
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('link', { name: 'Closed' }));
    // A search replaces the entry of the history.
    await user.type(screen.getByRole('searchbox'), 'ada');
    expect(place.current.search).toBe('?filter=closed&q=ada');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(place.current.search).toBe('');
  });

  itAtFullExtent('has pages', async () => {
    const { user, place } = openInbox(
      '',
      {
        users: [
          { ...admin },
          ...Array.from({ length: 51 }, (_, index) => ({
            ...ada,
            id: anId(400 + index),
            name: `Person ${index}`,
          })),
        ],
      },
      (backend) => {
        for (let index = 0; index < 51; index += 1) say(backend, anId(400 + index), admin.id, 'Hello.');
      },
    );
    await findThread(/Person 50/);
    await user.click(screen.getByRole('link', { name: 'Older threads' }));
    expect(await findThread(/Person 0/)).toBeVisible();
    expect(place.current.search).toBe('?page=1');
    expect(screen.queryByRole('link', { name: 'Older threads' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Newer threads' }));
    expect(await findThread(/Person 50/)).toBeVisible();
  });
});

describe('a thread', () => {
  test('shows its messages together with its head, whose height depends on the person', async () => {
    const { promise: head, resolve: answerHead } = deferred();
    const { store } = openInbox(ofAda, {}, twoThreads);
    server.use(http.get('*/api/inbox/:id', async () => void (await head)));
    const loaded = () =>
      Object.values(store.getState().api.queries).some(
        (query) => query?.endpointName === 'getThreadLog' && query.status === 'fulfilled',
      );
    await waitFor(() => expect(loaded()).toBe(true));
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    answerHead();
    expect(await screen.findByRole('log')).toHaveTextContent('Is the Phantom free?');
  });

  test('shows every answer with its author, and links to the data of the person', async () => {
    openInbox(`?person=${driver.id}`, {}, twoThreads);
    const log = await screen.findByRole('log', { name: 'Messages with Alan Turing' });
    expect(within(log).getByText('Mary Jackson')).toBeVisible();
    expect(log).toHaveTextContent('Alan Turing: Where is the car?');
    expect(log).toHaveTextContent('Mary Jackson: In the garage.');
    const links = within(await screen.findByRole('list', { name: 'About Alan Turing' }));
    expect(links.getByRole('link', { name: 'Person' })).toHaveAttribute(
      'href',
      `/Adminpanel/People/${driver.id}`,
    );
    expect(links.getByRole('link', { name: 'Jobs' })).toHaveAttribute(
      'href',
      '/Adminpanel/Driverjobs?q=Alan+Turing',
    );
  });

  test('shows the next hire, the balance and the notes of the person, and marks nothing as read while it is not visible', async () => {
    visibility.isVisible = false;
    const reservations = [
      aReservation({ id: anId(701), startDate: '2026-12-20', endDate: '2026-12-21' }),
      aReservation({ id: anId(702), startDate: '2026-12-04', endDate: '2026-12-06' }),
      aReservation({ id: anId(703), startDate: '2026-10-04', endDate: '2026-10-06' }),
      aReservation({ id: anId(704), startDate: '2026-12-01', endDate: '2026-12-01', status: 'cancelled' }),
    ];
    const { user, backend } = openInbox(ofAda, { reservations }, twoThreads);
    const links = within(await screen.findByRole('list', { name: 'About Ada Lovelace' }));
    expect(await links.findByRole('link', { name: /^Next hire: 4 Dec to 6 Dec 2026, / })).toHaveAttribute(
      'href',
      `/Adminpanel/Reservations/${anId(702)}`,
    );
    expect(links.getByRole('link', { name: '4 reservations' })).toHaveAttribute(
      'href',
      `/Adminpanel/People/${ada.id}`,
    );
    expect(links.getByText(/^Remaining £/)).toBeVisible();
    await user.click(links.getByRole('button', { name: 'Notes' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Prefers the Phantom.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByRole('list', { name: 'Notes' })).toHaveTextContent('Prefers the Phantom.');
    expect(links.getByRole('button', { name: 'Notes (1)' })).toBeVisible();
    await screen.findByText('Is the Phantom free?', { selector: '.lcr-chat-text' });
    expect(threads()[0]).toHaveAccessibleName(/1 unread/);
    expect(backend.threadReads).toEqual({});
  });

  test('marks visible messages as read, tells that somebody is typing, and stores an answer, with the text kept that is typed meanwhile', async () => {
    const { user, backend, socket } = openInbox(ofAda, {}, twoThreads);
    await screen.findByRole('log');
    await waitFor(() => expect(backend.threadReads).toEqual({ [`${admin.id} ${ada.id}`]: 3 }));
    await waitFor(() => expect(threads()[0]).not.toHaveAccessibleName(/unread/));
    const typing = () => socket.said.filter(({ event }) => event === 'typing');
    await user.type(input(), ' ');
    expect(typing()).toEqual([]);
    await user.clear(input());
    const { promise: answered, resolve: answer } = deferred();
    server.use(http.post('*/api/inbox/:id/messages', async () => void (await answered), { once: true }));
    await user.type(input(), 'It is.{Enter}');
    expect(typing()).toEqual([{ event: 'typing', payload: { to: ada.id } }]);
    await user.type(input(), ' And cheap.');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    answer();
    expect(await screen.findByText('It is.', { selector: '.lcr-chat-text' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
    expect(input()).toHaveValue('It is. And cheap.');
    expect(backend.messages.at(-1)).toMatchObject({
      senderId: admin.id,
      receiverId: ada.id,
      content: 'It is.',
    });
    await waitFor(() => expect(threads()[0]).toHaveAccessibleName(/Grace Hopper: It is\./));
  });

  itAtFullExtent(
    'takes an answer from the saved replies, saves the written one, and removes it',
    async () => {
      const { user } = openInbox(ofAda, {}, twoThreads);
      await screen.findByRole('log');
      const replies = () => user.click(screen.getByRole('button', { name: 'Replies' }));
      await replies();
      await user.click(await screen.findByRole('menuitem', { name: /^Thank you for your message/ }));
      expect(input()).toHaveValue(
        'Thank you for your message. We are looking into it and will answer today.',
      );
      await user.clear(input());
      await user.type(input(), 'The garage is open until six.');
      await replies();
      await user.click(await screen.findByRole('menuitem', { name: 'Save the written text as a reply' }));
      await user.clear(input());
      await user.type(input(), 'Hello.');
      await replies();
      await user.click(await screen.findByRole('menuitem', { name: 'The garage is open until six.' }));
      expect(input()).toHaveValue('Hello.\nThe garage is open until six.');
      await replies();
      await user.click(await screen.findByRole('menuitem', { name: /^Remove/ }));
      await replies();
      expect(
        screen.queryByRole('menuitem', { name: 'The garage is open until six.' }),
      ).not.toBeInTheDocument();
    },
  );

  test('keeps an answer that was not sent in its thread only, and stores it once when it is sent again after another one', async () => {
    const { user, backend } = openInbox(ofAda, {}, twoThreads);
    await screen.findByRole('log');
    const ids: unknown[] = [];
    server.use(
      http.post('*/api/inbox/:id/messages', async ({ request }) => {
        const { clientId, content } = (await request.clone().json()) as { clientId: string; content: string };
        if (content === 'It is.') ids.push(clientId);
        return content === 'It is.' && ids.length === 1 ? refuse(503, 'Not now.') : undefined;
      }),
    );
    await user.type(input(), 'It is.{Enter}');
    expect(await screen.findByText('Not sent. Not now.')).toBeVisible();
    expect(input()).toHaveValue('It is.');
    await user.click(await findThread(/Alan Turing/));
    await screen.findByRole('log', { name: 'Messages with Alan Turing' });
    expect(screen.queryByText(/Not sent/)).not.toBeInTheDocument();
    expect(input()).toHaveValue('');
    await user.type(input(), 'Hello.{Enter}');
    await waitFor(() => expect(backend.messages.at(-1)?.content).toBe('Hello.'));
    await user.click(await findThread(/Ada Lovelace/));
    expect(await screen.findByText('Not sent. Not now.')).toBeVisible();
    expect(input()).toHaveValue('It is.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(input()).toHaveValue(''));
    expect(screen.queryByText(/Not sent/)).not.toBeInTheDocument();
    expect(new Set(ids).size).toBe(1);
    expect(backend.messages.filter(({ content }) => content === 'It is.')).toHaveLength(1);
  });

  test('is assigned, closed, reopened, unassigned and handed over, and fetched again when another user has answered or changed it', async () => {
    const { user, backend, socket } = openInbox(ofAda, {}, twoThreads);
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    expect(await screen.findByText('Open, assigned to Grace Hopper')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Closed, assigned to Grace Hopper')).toBeVisible();
    expect(backend.threads[ada.id]).toEqual({ assigneeId: admin.id, state: 'closed' });
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await user.click(await screen.findByRole('button', { name: 'Unassign' }));
    expect(await screen.findByText('Open, assigned to nobody')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    await screen.findByRole('option', { name: 'Mary Jackson' });
    await user.selectOptions(screen.getByLabelText('Colleague'), 'Mary Jackson');
    expect(await screen.findByText('Open, assigned to Mary Jackson')).toBeVisible();
    expect(screen.queryByLabelText('Colleague')).not.toBeInTheDocument();
    say(backend, colleague.id, ada.id, 'It is free.');
    backend.threads[ada.id] = { assigneeId: colleague.id, state: 'closed' };
    act(() => socket.receive('inboxChanged', { personIds: [ada.id] }));
    expect(await screen.findByText('It is free.', { selector: '.lcr-chat-text' })).toBeVisible();
    expect(await screen.findByText('Closed, assigned to Mary Jackson')).toBeVisible();
  });

  test('shows a change that failed only in its thread', async () => {
    const { user } = openInbox(`?person=${driver.id}`, {}, twoThreads);
    // The thread of Alan is in the cache, so that its header does not wait for an answer later.
    expect(await screen.findByRole('heading', { name: 'Alan Turing' })).toBeVisible();
    await user.click(await findThread(/Ada Lovelace/));
    expect(await screen.findByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    server.use(http.put('*/api/inbox/:id', () => refuse(500, 'Not now.'), { once: true }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    expect(screen.getByText('Open, assigned to nobody')).toBeVisible();
    await user.click(await findThread(/Alan Turing/));
    expect(screen.getByRole('heading', { name: 'Alan Turing' })).toBeVisible();
    expect(screen.queryByText('Not now.')).not.toBeInTheDocument();
  });

  test('reads earlier messages on request', async () => {
    const { user } = openInbox(ofAda, {}, (backend) => {
      for (let index = 1; index <= 51; index += 1) say(backend, ada.id, admin.id, `Message ${index}`);
    });
    await screen.findByText('Message 51', { selector: '.lcr-chat-text' });
    expect(screen.queryByText('Message 1')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
  });

  test('can be read and accepts no answer when its person is deleted', async () => {
    openInbox(ofAda, { users: [{ ...admin }], erasedUsers: [ada.id] }, (backend) => {
      say(backend, ada.id, admin.id, 'Goodbye.');
    });
    expect(await screen.findByText('Goodbye.', { selector: '.lcr-chat-text' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Deleted user' })).toBeVisible();
    expect(screen.queryByRole('list', { name: /About/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  test('is not found for a member of the staff or for no id', async () => {
    for (const [person, text] of [
      [colleague.id, /nobody by this id who writes to the firm/],
      ['not-an-id', /There is nobody at this address/],
    ] as const) {
      const { unmount } = openInbox(`?person=${person}`, {}, twoThreads);
      expect(await screen.findByText(text)).toBeVisible();
      unmount();
    }
  });
});
