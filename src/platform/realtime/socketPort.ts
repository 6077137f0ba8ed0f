// The interface to the socket. Its library is fetched when a user signs in.
import type { Socket } from 'socket.io-client';
import { SOCKET_URL } from '../address/paths.ts';

export interface SocketPort {
  /** Connects as this user, or tries again; does nothing while it is connected or trying. */
  connect(userId: string): void;
  /** Closes the connection and stops trying. */
  disconnect(): void;
  /**
   * Adds a listener for a server event or an event of the connection: 'connect', 'disconnect', and 'refused' when the
   * server refuses the connection. Call it before connecting.
   */
  on(event: string, listener: (payload: unknown) => void): void;
  /** Sends an event; it is lost without a connection, and nothing may depend on it. */
  emit(event: string, payload: unknown): void;
}

/** After the attempts that the specification allows, or a refusal: the page may be open for hours, so it is tried again. */
const TRY_AGAIN_MS = 15_000;

/** The port over socket.io. Without `url` it connects to the page's origin; the browser sends the session's cookie. */
export function socketIoPort(url = SOCKET_URL): SocketPort {
  const listeners: [string, (payload: unknown) => void][] = [];
  let opened: Socket | undefined;
  let isLoading = false;
  let isWanted = false;
  let auth: { userId?: string } = {};

  function tryLater(): void {
    setTimeout(() => {
      if (isWanted) opened?.connect();
    }, TRY_AGAIN_MS);
  }
  function onRefused(): void {
    for (const [event, listener] of listeners) if (event === 'refused') listener(undefined);
    tryLater();
  }

  async function load(): Promise<void> {
    isLoading = true;
    try {
      const { io } = await import('socket.io-client');
      opened = io(url ?? '/', {
        autoConnect: false,
        // The server refuses the connection when the cookie is another user's.
        auth: (send) => send(auth),
        transports: ['websocket', 'polling'],
        // Polling, where a proxy refuses WebSocket.
        tryAllTransports: true,
        reconnectionAttempts: 5,
        reconnectionDelay: 1000,
      });
      for (const [event, listener] of listeners) opened.on(event, listener);
      const socket = opened;
      socket.io.on('reconnect_failed', tryLater);
      socket.on('connect_error', () => {
        if (!socket.active) onRefused();
      });
      socket.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') onRefused();
      });
      if (isWanted) socket.connect();
    } catch {
      // The library could not be fetched: the next attempt to connect fetches it again.
    } finally {
      isLoading = false;
    }
  }

  return {
    connect(userId) {
      isWanted = true;
      auth = { userId };
      if (opened) opened.connect();
      else if (!isLoading) void load();
    },
    disconnect() {
      isWanted = false;
      opened?.disconnect();
    },
    on(event, listener) {
      listeners.push([event, listener]);
    },
    emit(event, payload) {
      // Events are not queued: they may be out of date when the connection is back.
      if (opened?.connected) opened.emit(event, payload);
    },
  };
}
