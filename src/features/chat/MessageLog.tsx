// What was said with somebody, newest below. Read backwards page by page; new messages are read out politely.
import { useState } from 'react';
import { useToday } from '#app/entities/config/index.ts';
import { dayText } from './chatTimes.ts';
import type { LogRow } from './logRows.ts';
import { MessageLine } from './MessageLine.tsx';
import { useLogScroll } from './useLogScroll.ts';
import { observeVisible } from './observeVisible.ts';

const NEAR_TOP_PX = 240;
/** Long enough for a screen reader to have passed over what is no news. */
const QUIET_MS = 500;

export interface MessageLogProps {
  /** With whom: the name of the person or the firm. */
  partnerName: string;
  rows: readonly LogRow[];
  /** The first stored message; another one after earlier messages were read. */
  firstKey: string;
  hasEarlier: boolean;
  /** Reads earlier messages; rejects when they cannot be read. */
  onEarlier: () => Promise<void>;
  /** Another one for every message, and when there is something unread. */
  seenKey: string;
  /** The newest message was visible. */
  onSeen: () => void;
}

type Earlier = 'idle' | 'loading' | 'failed';

export function MessageLog(props: MessageLogProps) {
  const { partnerName, rows, firstKey, hasEarlier, onEarlier, seenKey, onSeen } = props;
  const today = useToday();
  const [earlier, setEarlier] = useState<Earlier>('idle');
  const last = rows.at(-1);
  const { log, onScroll, toEnd, hasUnseen } = useLogScroll({
    firstKey,
    lastKey: last?.key ?? '',
    isLastOwn: last?.kind === 'said' && last.isOwn,
  });

  async function readEarlier(): Promise<void> {
    if (earlier === 'loading') return;
    setEarlier('loading');
    try {
      await onEarlier();
      setTimeout(() => setEarlier('idle'), QUIET_MS);
    } catch {
      setEarlier('failed');
    }
  }
  return (
    <div className="lcr-chat-scroll">
      <div
        className="lcr-chat-log"
        role="log"
        aria-label={`Messages with ${partnerName}`}
        // Older messages are put in front without being read out.
        aria-live={earlier === 'idle' ? 'polite' : 'off'}
        tabIndex={0}
        ref={log}
        onScroll={({ currentTarget }) => {
          onScroll();
          if (hasEarlier && earlier === 'idle' && currentTarget.scrollTop < NEAR_TOP_PX) void readEarlier();
        }}
      >
        <div className="lcr-chat-lines">
          {hasEarlier && (
            <button type="button" className="lcr-chat-earlier" onClick={() => void readEarlier()}>
              {earlier === 'failed' ? 'Could not load earlier messages. Try again' : 'Show earlier messages'}
            </button>
          )}
          {rows.length === 0 && <p className="lcr-chat-empty">No messages yet</p>}
          <ol>
            {rows.map((row) => {
              if (row.kind === 'said') {
                const { key, kind: _kind, ...said } = row;
                return <MessageLine key={key} {...said} partnerName={partnerName} />;
              }
              return (
                <li key={row.key} className="lcr-chat-day">
                  <span>{dayText(row.day, today)}</span>
                </li>
              );
            })}
          </ol>
          {/* A new one for every message: whoever has it before their eyes has seen that message. */}
          <div
            key={seenKey}
            className="lcr-chat-end"
            ref={(end) => (end ? observeVisible(end, onSeen) : undefined)}
          />
        </div>
      </div>
      {hasUnseen && (
        <button type="button" className="lcr-chat-news" onClick={toEnd}>
          New messages
        </button>
      )}
    </div>
  );
}
