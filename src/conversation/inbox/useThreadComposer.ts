// The composer of a thread: a draft for each thread, which stays until the server has stored the message.
import { useRef, useState } from 'react';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useSendToThreadMutation, type ThreadKey } from '../data/threadLogApi.ts';
import { newId } from '#app/platform/browser/newId.ts';
import type { ComposerProps } from '../messages/Composer.tsx';
import type { DraftState } from '../messages/useDrafts.ts';
import { useTypingAnnouncement } from '../messages/useTypingAnnouncement.ts';

/** Without a thread no message can be sent. */
export function useThreadComposer(
  key: ThreadKey | undefined,
  { text, setText, onSent }: DraftState,
): ComposerProps {
  const [sendToThread, { isLoading }] = useSendToThreadMutation();
  const [failed, setFailed] = useState<{ personId: string; reason: string } | undefined>(undefined);
  /**
   * The ids of messages without an answer, by thread and text: a repetition has the same id, so that it is stored once,
   * also after a message to another thread.
   */
  const attempts = useRef(new Map<string, string>());
  const typing = useTypingAnnouncement();

  async function send(to: ThreadKey, content: string): Promise<void> {
    const attempt = `${to.personId} ${content}`;
    const clientId = attempts.current.get(attempt) ?? newId();
    attempts.current.set(attempt, clientId);
    setFailed((before) => (before?.personId === to.personId ? undefined : before));
    try {
      await sendToThread({ ...to, content, clientId }).unwrap();
    } catch (error) {
      setFailed({ personId: to.personId, reason: errorMessage(error) });
      return;
    }
    attempts.current.delete(attempt);
    typing.end();
    onSent(content);
  }
  return {
    text,
    onText: (entered) => {
      setText(entered);
      // The person sees which member of the staff is typing; the staff see no typing events to the firm.
      if (key && !key.isOwn && entered.trim()) typing.announce(key.personId);
    },
    canSend: key !== undefined && !isLoading,
    onSend: (content) => {
      if (key) void send(key, content);
    },
    failure: failed && failed.personId === key?.personId ? failed.reason : undefined,
  };
}
