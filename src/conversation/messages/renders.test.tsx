// Counts the renders that one new message causes in a long conversation.
import { waitFor } from '@testing-library/react';
import { countingRuntime, takeRenders } from '#app/testing/countRenders.ts';
import { log, openMessages, resetVisibility, withAdmin } from '#app/testing/openMessages.tsx';
import { ada, admin } from '#mocks/backend.ts';
import { someMessages } from '#mocks/conversation/chat.ts';

jest.mock('react/jsx-runtime', () =>
  countingRuntime(jest.requireActual('react/jsx-runtime'), ['MessageText']),
);

const MESSAGES = 30;

test('renders one line of a conversation when one message arrives', async () => {
  resetVisibility();
  const { receiveMessage } = openMessages({
    at: withAdmin,
    messages: someMessages(MESSAGES, admin.id, ada.id, Date.now()),
  });
  expect(await log()).toHaveTextContent(`Message ${String(MESSAGES)}`);
  expect(takeRenders('MessageText')).toBeGreaterThanOrEqual(MESSAGES);
  receiveMessage('One more');
  await waitFor(async () => expect(await log()).toHaveTextContent('One more'));
  // Renders the new line, and the line before it, which no longer shows its time.
  expect(takeRenders('MessageText')).toBeLessThanOrEqual(2);
});
