// The messages of a conversation, the newest at the end. Earlier pages load on demand; a live region reads new ones.
import { useState } from 'react';
import { useToday } from '#app/platform/clock/useToday.ts';
import { dayText } from './chatTimes.ts';
import type { LogRow } from './logRows.ts';
import { MessageLine } from './MessageLine.tsx';
import { useLogScroll } from './useLogScroll.ts';

const NEAR_TOP_PX = 240;
/** Long enough for a screen reader to skip the messages that are already loaded. */
const QUIET_MS = 500;

export interface MessageLogProps {
  /** The name of the partner: a person or the firm. */
  partnerName: string;
  rows: readonly LogRow[];
  /** The key of the first stored message, which changes when earlier messages are loaded. */
  firstKey: string;
  hasEarlier: boolean;
  /** Loads earlier messages; rejects when they cannot be loaded. */
  onEarlier: () => Promise<void>;
  /** A key that changes with every message, and when a message is unread. */
  seenKey: string;
  /** Called when the newest message was visible. */
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
        // Earlier messages are added without an announcement.
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
          {/* A new element for every message: when it is visible, the user has seen that message. */}
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

/** Calls `onSeen` when the element is visible; returns a function that stops the observation. */
function observeVisible(element: Element, onSeen: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    // Browsers run no observer in a hidden tab; it fires when the tab is shown.
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
