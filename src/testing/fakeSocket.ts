// A socket without a server. The test sends events and reads whether the app keeps the connection open.
import { loadLiveUpdates } from '#app/app/store/loadLiveUpdates.ts';
import type { SocketPort } from '#app/platform/realtime/socketPort.ts';

// A test may send events before the code would have loaded.
void loadLiveUpdates();

export interface FakeSocket {
  port: SocketPort;
  /** True after the app has called `connect`, until it calls `disconnect`. */
  isOpen: () => boolean;
  /** The number of `connect` calls. */
  attempts: () => number;
  /** Opens the connection, as the server does when it accepts it. */
  accept(): void;
  /** Closes the connection, as a network failure does. */
  interrupt(): void;
  /** Delivers an event from the server. */
  receive(event: string, payload: unknown): void;
  /** The events that the app has sent, in order. */
  said: readonly { event: string; payload: unknown }[];
}

export function fakeSocket(): FakeSocket {
  const listeners: { event: string; listener: (payload: unknown) => void }[] = [];
  const said: { event: string; payload: unknown }[] = [];
  let open = false;
  let connected = false;
  let attempts = 0;
  const receive = (name: string, payload?: unknown) => {
    for (const { event, listener } of listeners) if (event === name) listener(payload);
  };
  const drop = () => {
    if (!connected) return;
    connected = false;
    receive('disconnect');
  };
  return {
    port: {
      connect() {
        open = true;
        attempts += 1;
      },
      disconnect() {
        open = false;
        drop();
      },
      on: (event, listener) => void listeners.push({ event, listener }),
      emit: (event, payload) => void (connected && said.push({ event, payload })),
    },
    isOpen: () => open,
    attempts: () => attempts,
    accept() {
      connected = true;
      receive('connect');
    },
    interrupt: drop,
    receive,
    said,
  };
}
