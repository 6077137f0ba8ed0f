// Chat over the sockets: forwards stored messages to sender and receiver, and checks every client event against the
// database.
import fp from 'fastify-plugin';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { clientEvents, type ClientEvent, type ClientEventName } from '#domain/conversation/realtime.ts';
import type { Session, Sessions } from '#server/platform/http/sessionPort.ts';
import { createMessages, type MessageDeps } from './messages/service.ts';
import type { DomainEvents } from '#server/platform/realtime/domainEvents.ts';
import type { Cluster } from '#server/platform/realtime/cluster.ts';
import { announcePresence } from '#server/platform/realtime/presence.ts';
import { createMinuteLimit } from '#server/platform/process/minuteLimit.ts';
import { rooms, type UserSocket } from '#server/platform/realtime/sockets.ts';

/** The same limit as for POST /api/messages. A person stays below it; a flood exceeds it. */
const EVENTS_A_MINUTE = 100;
/** The minimum time between two 'typing' events of one user to the same receiver. */
const TYPING_EVERY_MS = 2_000;
/** Above the number of messages that the busiest server announces while a sender announces one of them again. */
const REMEMBERED = 10_000;

export interface ChatSocketsOptions extends MessageDeps {
  sessions: Sessions;
  /** The other servers; undefined on a single server. */
  cluster?: Cluster | undefined;
}

/** The newest announced messages of this server, each with its sender. */
function rememberAnnounced() {
  const senders = new Map<string, string>();
  return {
    add({ _id, senderId }: Message): void {
      if (senders.size >= REMEMBERED && !senders.has(_id)) senders.delete(senders.keys().next().value ?? '');
      senders.set(_id, senderId);
    },
    has: (senderId: string, messageId: string): boolean => senders.get(messageId) === senderId,
  };
}

export const chatSockets = fp<ChatSocketsOptions>(
  async (app, { sessions, cluster, ...deps }) => {
    const io = app.sockets;
    const chat = createMessages(deps);
    const takeEvent = createMinuteLimit(EVENTS_A_MINUTE);
    const announced = rememberAnnounced();

    /** Runs `act` for a client event if the sender's session is valid and within the rate limit. */
    async function answer(socket: UserSocket, act: (session: Session) => Promise<boolean>): Promise<boolean> {
      if ((await takeEvent(socket.data.session.userId)) > 0) return false;
      const session = await sessions.reread(socket.data.session);
      if (session) return act(session);
      socket.disconnect(true);
      return false;
    }

    /** Processes an event that fits its schema, and acknowledges whether it had an effect. */
    function on<Name extends ClientEventName>(
      socket: UserSocket,
      name: Name,
      act: (event: ClientEvent<Name>) => Promise<boolean>,
    ): void {
      const listener = (payload: unknown, acknowledge: unknown) => {
        const reply = (ok: boolean) => typeof acknowledge === 'function' && acknowledge({ ok });
        const event = clientEvents[name].safeParse(payload);
        if (!event.success) return void reply(false);
        act(event.data as ClientEvent<Name>).then(reply, (error: unknown) => {
          app.log.warn({ failure: String(error) }, `The event ${name} failed.`);
          reply(false);
        });
      };
      // A client may send anything, so the listener takes unknown values, which socket.io's types do not allow.
      socket.on(name, listener as never);
    }

    io.on('connection', (socket) => {
      // Also sees the messages that another server has stored and announced.
      socket.onAnyOutgoing((name: string, message: Message) => {
        if (name === 'newMessage') announced.add(message);
      });
      // A stored message is announced already, unless its server stopped in between.
      on(socket, 'sendMessage', ({ _id }) =>
        answer(socket, async (session) => {
          if (announced.has(session.userId, _id)) return true;
          const message = await chat.findSent(session, _id);
          if (!message) return false;
          announced.add(message);
          const both = [rooms.user(message.senderId), rooms.user(message.receiverId)];
          socket.to(both).emit('newMessage', message);
          return true;
        }),
      );

      // A burst of one socket counts as one event, also against the rate limit.
      let burst = { to: '', since: 0 };
      on(socket, 'typing', async ({ to }) => {
        if (burst.to === to && performance.now() - burst.since < TYPING_EVERY_MS) return true;
        burst = { to, since: performance.now() };
        return answer(socket, async (session) => {
          if (!(await chat.mayWriteTo(session, to))) return false;
          io.to(rooms.user(to)).emit('typing', { userId: session.userId });
          return true;
        });
      });
    });

    function onStored(message: DomainEvents['messageStored'][0]): void {
      announced.add(message);
      io.to([rooms.user(message.senderId), rooms.user(message.receiverId)]).emit('newMessage', message);
    }
    function onRead({ userId, otherId, seq }: DomainEvents['conversationRead'][0]): void {
      io.to(rooms.user(userId)).emit('conversationRead', { otherId, seq });
    }
    deps.eventBus.on('messageStored', onStored);
    deps.eventBus.on('conversationRead', onRead);
    const stopPresence = announcePresence(app, cluster);

    app.addHook('preClose', async () => {
      stopPresence();
      deps.eventBus.off('messageStored', onStored);
      deps.eventBus.off('conversationRead', onRead);
    });
  },
  { name: 'chatSockets', dependencies: ['sockets'] },
);
