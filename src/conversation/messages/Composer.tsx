// The text field of chat: Enter sends, Shift and Enter breaks the line, a counter appears near the limit.
import { useId, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { isEnter } from '#app/platform/browser/isEnter.ts';
import { MESSAGE_MAX } from '#domain/conversation/contract/messages.ts';

const NEAR = MESSAGE_MAX * 0.9;

export interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  /** False when there is no partner to write to. */
  canSend: boolean;
  onSend: (content: string) => void;
  /** The reason why the last message was not sent; the field keeps its text. */
  failure?: string | undefined;
  /** Further controls before the button. */
  tools?: ReactNode;
}

export function Composer({ text, onText, canSend, onSend, failure, tools }: ComposerProps) {
  const roomId = useId();
  const content = text.trim();
  const room = roomText(content.length);
  const isSendable = canSend && content.length > 0 && content.length <= MESSAGE_MAX;

  function send(event: FormEvent): void {
    event.preventDefault();
    if (isSendable) onSend(content);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.shiftKey || !isEnter(event.nativeEvent)) return;
    send(event);
  }
  return (
    <form data-unrecorded="all" className="lcr-chat-composer" aria-label="New message" onSubmit={send}>
      <OutlinedInput
        multiline
        maxRows={6}
        fullWidth
        sx={{ p: 0 }}
        placeholder="Type a message..."
        value={text}
        error={content.length > MESSAGE_MAX}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ input: { 'aria-label': 'Message', 'aria-describedby': room ? roomId : undefined } }}
      />
      <div className="lcr-chat-send">
        {tools}
        <Button type="submit" variant="contained" disabled={!isSendable}>
          Send
        </Button>
      </div>
      <p className="lcr-chat-room" id={roomId} data-over={content.length > MESSAGE_MAX}>
        {room}
      </p>
      {failure !== undefined && (
        <p className="lcr-chat-room" data-over role="alert">
          Not sent. {failure}
        </p>
      )}
    </form>
  );
}

function roomText(length: number): string | undefined {
  const characters = (count: number) =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? 'character' : 'characters'}`;
  if (length > MESSAGE_MAX) return `${characters(length - MESSAGE_MAX)} too many`;
  return length >= NEAR ? `${characters(MESSAGE_MAX - length)} left` : undefined;
}
