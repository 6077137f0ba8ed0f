// A socket without a server: the test sends events, and sees whether the app keeps the connection.
import type { SocketPort } from '#app/realtime/socketPort.ts';

export interface FakeSocket {
  port: SocketPort;
  /** True while the app wants a connection. */
  isOpen: () => boolean;
  /** How often the app asked for a connection. */
  attempts: () => number;
  /** The server accepts the connection. */
  accept(): void;
  /** The connection breaks by itself. */
  interrupt(): void;
  /** Delivers an event. */
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
