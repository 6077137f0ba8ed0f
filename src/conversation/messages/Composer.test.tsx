// Checks the composer: sending, typing events, limits, failures and drafts.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, driver } from '#mocks/backend.ts';
import { someMessages, storeMessage } from '#mocks/conversation/chat.ts';
import { server } from '#mocks/node.ts';
import {
  input,
  lines,
  log,
  openMessages,
  resetVisibility,
  send,
  withAdmin,
} from '#app/testing/openMessages.tsx';
import { deferred } from '#app/testing/screenSteps.ts';

beforeEach(resetVisibility);

describe('the composer', () => {
  test('sends on Enter, breaks the line on Shift and Enter, and does not send spaces', async () => {
    // The typing event is repeated after a time.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { user, backend, socket } = openMessages({ at: withAdmin });
    await log();
    expect(send()).toBeDisabled();
    await user.type(input(), '   ');
    expect(send()).toBeDisabled();
    await user.type(input(), '{Enter}');
    await user.clear(input());
    await user.type(input(), 'Dear admin,{Shift>}{Enter}{/Shift}is it free?{Enter}');
    expect(input()).toHaveValue('');
    await waitFor(() => expect(backend.messages).toMatchObject([{ content: 'Dear admin,\nis it free?' }]));
    expect(await log()).toHaveTextContent('is it free?');
    expect(socket.said.map(({ event }) => event)).toEqual(['typing', 'sendMessage']);
  });

  test('shows Sending until the message is stored', async () => {
    const { user } = openMessages({ at: withAdmin });
    await log();
    const { promise: answered, resolve: answer } = deferred();
    server.use(http.post('*/api/messages', async () => void (await answered), { once: true }));
    await user.type(input(), 'Is it free?{Enter}');
    expect(await log()).toHaveTextContent('Sending...');
    answer();
    await waitFor(async () => expect(await log()).not.toHaveTextContent('Sending...'));
  });

  test('announces typing every 2.5 seconds, and again after a message or for another contact', async () => {
    const clock = jest.spyOn(Date, 'now');
    const now = Date.now();
    clock.mockReturnValue(now);
    const other = { ...admin, id: anId(206), _id: anId(206), name: 'Joan Clarke' };
    const { user, select, socket } = openMessages({ at: withAdmin, users: [ada, admin, other] });
    await log();
    const announcements = () =>
      socket.said.filter(({ event }) => event === 'typing').map(({ payload }) => payload);
    await user.type(input(), '  ');
    expect(announcements()).toEqual([]);
    await user.type(input(), 'Is');
    clock.mockReturnValue(now + 2_499);
    await user.type(input(), ' it');
    expect(announcements()).toEqual([{ to: admin.id }]);
    clock.mockReturnValue(now + 2_500);
    await user.type(input(), ' free');
    expect(announcements()).toEqual([{ to: admin.id }, { to: admin.id }]);
    await user.type(input(), '?{Enter}');
    await user.type(input(), 'O');
    expect(announcements()).toHaveLength(3);
    await select(/Joan Clarke/);
    await user.type(input(), 'You');
    expect(announcements().slice(3)).toEqual([{ to: other.id }]);
  });

  test('counts the characters left near the limit and does not send a text above it', async () => {
    const { user, backend } = openMessages({ at: withAdmin });
    await log();
    fireEvent.change(input(), { target: { value: 'x'.repeat(3_950) } });
    expect(screen.getByText('50 characters left')).toBeVisible();
    fireEvent.change(input(), { target: { value: 'x'.repeat(4_000) } });
    expect(screen.getByText('0 characters left')).toBeVisible();
    expect(send()).toBeEnabled();
    fireEvent.change(input(), { target: { value: 'x'.repeat(4_001) } });
    expect(screen.getByText('1 character too many')).toBeVisible();
    expect(send()).toBeDisabled();
    await user.type(input(), '{Enter}');
    expect(backend.messages).toEqual([]);
  });

  test('keeps an unsent message with the reason, sends it on Retry and removes it on Discard', async () => {
    const { user, backend } = openMessages({ at: withAdmin });
    await log();
    server.use(http.post('*/api/messages', () => refuse(503, 'The server is busy.'), { once: true }));
    await user.type(input(), 'Is it free?{Enter}');
    expect(await screen.findByText('Not sent')).toBeVisible();
    expect(screen.getByText('The server is busy.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(backend.messages).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
    expect(screen.getAllByText('Is it free?')).toHaveLength(1);
    server.use(http.post('*/api/messages', () => HttpResponse.error(), { once: true }));
    await user.type(input(), 'No{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('No')).not.toBeInTheDocument();
  });

  test('does not send when Enter selects a word of an input method', async () => {
    const { backend } = openMessages({ at: withAdmin });
    await log();
    fireEvent.change(input(), { target: { value: 'にほん' } });
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    // Safari ends the composition before it reports the key.
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
    expect(input()).toHaveValue('にほん');
    expect(backend.messages).toEqual([]);
  });

  test('never shows the messages of one contact as those of another, and does not mark them as seen', async () => {
    const { select, backend } = openMessages({
      as: admin,
      at: `/Messages?with=${ada.id}`,
      messages: someMessages(3, ada.id, admin.id, Date.now()),
    });
    for (const content of ['One', 'Two', 'Three', 'Four', 'Five']) {
      storeMessage(backend, { senderId: driver.id, receiverId: admin.id, content });
    }
    await waitFor(async () => expect(await lines()).toContainEqual(expect.stringContaining('Message 3')));
    const { promise: answered, resolve: answer } = deferred();
    server.use(
      http.get(`*/api/messages/${admin.id}/${driver.id}`, async () => void (await answered), { once: true }),
    );
    await select(/Alan Turing/);
    expect(screen.getByRole('heading', { name: 'Alan Turing' })).toBeVisible();
    expect(screen.queryByRole('log')).not.toBeInTheDocument();
    answer();
    await waitFor(async () => expect(await lines()).toContainEqual(expect.stringContaining('Five')));
    await waitFor(() => expect(backend.reads[`${admin.id} ${driver.id}`]).toBe(5));
  });

  test('gives a text that was written before the choice to the chosen contact, which keeps it, also after the screen was left', async () => {
    const other = { ...admin, id: anId(206), _id: anId(206), name: 'Joan Clarke' };
    const { user, select } = openMessages({ users: [ada, admin, other] });
    await user.type(input(), 'Half a thought');
    expect(send()).toBeDisabled();
    await select(/Grace Hopper/);
    await log();
    expect(input()).toHaveValue('Half a thought');
    expect(send()).toBeEnabled();
    await select(/Joan Clarke/);
    expect(input()).toHaveValue('');
    await select(/Grace Hopper/);
    expect(input()).toHaveValue('Half a thought');
    const leaveAndReturn = async () => {
      await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
      await user.click(screen.getByRole('link', { name: 'Back to the messages' }));
      expect(input()).toHaveValue('');
      await select(/Grace Hopper/);
      await log();
    };
    await leaveAndReturn();
    expect(input()).toHaveValue('Half a thought');
    await user.type(input(), '{Enter}');
    await leaveAndReturn();
    expect(input()).toHaveValue('');
  });
});
