// Other people in a scenario: what they do while the user looks at the page, and the socket that tells the page.
import type { SocketPort } from '#app/platform/realtime/socketPort.ts';
import type { ServerEvent, ServerEventName } from '#domain/conversation/realtime.ts';
import { addDays } from '#domain/time/london.ts';
import { storeMessage } from './conversation/chat.ts';
import { ada, admin, type Backend, RESERVATION } from './backend.ts';

export type SentEvent = { [Name in ServerEventName]: readonly [Name, ServerEvent<Name>] }[ServerEventName];

export interface Act {
  /** Since the act before it, or since the connection. */
  afterMs: number;
  /** Changes the data of the server, and returns the events that the server sends. */
  does: (backend: Backend) => readonly SentEvent[];
}

/** An admin comes online, types, and answers the customer. */
export const adminAnswers: readonly Act[] = [
  { afterMs: 1_000, does: () => [['presence', { online: [admin.id] }]] },
  { afterMs: 2_000, does: () => [['typing', { userId: admin.id }]] },
  {
    afterMs: 3_000,
    does: (backend) => {
      const written = {
        senderId: admin.id,
        receiverId: ada.id,
        content: 'Your car will be outside at nine.',
      };
      return [['newMessage', storeMessage(backend, written)]];
    },
  },
];

/** Another driver takes the first open job of the board. */
export const otherDriverTakesJob: readonly Act[] = [
  {
    afterMs: 4_000,
    does: (backend) => {
      const job = backend.jobs.find(({ state }) => state === 'open');
      if (!job) return [];
      Object.assign(job, {
        state: 'accepted',
        taken: true,
        acceptedByName: 'Juan Fangio',
        version: job.version + 1,
      });
      return [['jobChanged', { jobId: job.id }]];
    },
  },
];

/** An admin moves the reservation of the customer by a week. */
export const adminMovesReservation: readonly Act[] = [
  {
    afterMs: 4_000,
    does: (backend) => {
      const row = backend.reservations.find(({ id }) => id === RESERVATION);
      if (!row) return [];
      row.startDate = addDays(row.startDate, 7);
      row.endDate = addDays(row.endDate, 7);
      row.version += 1;
      return [
        ['availabilityChanged', { carId: row.carId }],
        ['chauffeurChanged', { reservationId: row.id }],
      ];
    },
  },
];

/** A socket without a server: after the connection it plays the acts, once. */
export function mockSocket(backend: Backend, acts: readonly Act[]): SocketPort {
  const listeners: [event: string, listener: (payload: unknown) => void][] = [];
  const waiting = [...acts];
  let isOpen = false;
  const receive = (name: string, payload?: unknown) => {
    for (const [event, listener] of listeners) if (event === name) listener(payload);
  };
  function playNext(): void {
    const [act] = waiting;
    if (!act) return;
    setTimeout(() => {
      if (!isOpen) return;
      waiting.shift();
      for (const [event, payload] of act.does(backend)) receive(event, payload);
      playNext();
    }, act.afterMs);
  }
  return {
    connect() {
      if (isOpen) return;
      isOpen = true;
      setTimeout(() => {
        receive('connect');
        playNext();
      });
    },
    disconnect() {
      isOpen = false;
      receive('disconnect');
    },
    on: (event, listener) => void listeners.push([event, listener]),
    // Nobody reads what the user types.
    emit: () => undefined,
  };
}
