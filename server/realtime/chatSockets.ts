// Chat over the sockets: stored messages go to both people, and hints of a sender are checked against what is stored.
import fp from 'fastify-plugin';
import type * as z from 'zod/mini';
import { sendMessage, typingTo } from '#domain/contract/realtime.ts';
import type { Session, Sessions } from '#server/modules/identity/sessions.ts';
import { createMessages, type MessageDeps } from '#server/modules/messages/service.ts';
import { createAllowance } from './allowance.ts';
import type { Announcements } from './announcements.ts';
import { announcePresence } from './presence.ts';
import { rooms, type UserSocket } from './sockets.ts';

const MINUTE = 60_000;
/** The same as by the call: more than anybody types, fewer than a flood. */
const EVENTS_A_MINUTE = 100;
/** However often somebody's client says that they are typing, the other one hears it no more often than this. */
const TYPING_EVERY_MS = 2_000;

export interface ChatSocketsOptions extends MessageDeps {
  sessions: Sessions;
}

export const chatSockets = fp<ChatSocketsOptions>(
  async (app, { sessions, ...deps }) => {
    const io = app.sockets;
    const chat = createMessages(deps);
    const events = createAllowance(EVENTS_A_MINUTE, MINUTE);
    const typingBursts = createAllowance(1, TYPING_EVERY_MS);

    /** Does what an event asks for, if it is one, its sender is still signed in, and has not sent too many. */
    async function answer<S extends z.ZodMiniType>(
      socket: UserSocket,
      schema: S,
      payload: unknown,
      act: (session: Session, event: z.output<S>) => Promise<boolean>,
    ): Promise<boolean> {
      const event = schema.safeParse(payload);
      if (!event.success || !events.take(socket.data.session.userId)) return false;
      const session = await sessions.reread(socket.data.session);
      if (session) return act(session, event.data);
      socket.disconnect(true);
      return false;
    }

    function hear<S extends z.ZodMiniType>(
      socket: UserSocket,
      name: 'sendMessage' | 'typing',
      schema: S,
      act: (session: Session, event: z.output<S>) => Promise<boolean>,
      isWorthwhile: (payload: unknown) => boolean = () => true,
    ): void {
      socket.on(name, (payload: unknown, acknowledge: unknown) => {
        const reply = (ok: boolean) => typeof acknowledge === 'function' && acknowledge({ ok });
        if (!isWorthwhile(payload)) return void reply(true);
        answer(socket, schema, payload, act).then(reply, (error: unknown) => {
          app.log.warn({ failure: String(error) }, `The event ${name} failed.`);
          reply(false);
        });
      });
    }

    io.on('connection', (socket) => {
      const { userId } = socket.data.session;
      hear(socket, 'sendMessage', sendMessage, async (session, { _id }) => {
        const message = await chat.findSent(session, _id);
        if (!message) return false;
        socket.to([rooms.user(message.senderId), rooms.user(message.receiverId)]).emit('newMessage', message);
        return true;
      });
      hear(
        socket,
        'typing',
        typingTo,
        async (session, { to }) => {
          if (!(await chat.mayWriteTo(session, to))) return false;
          io.to(rooms.user(to)).emit('typing', { userId });
          return true;
        },
        // A burst is one event, and costs its sender no more than that.
        (payload) => typingBursts.take(`${userId} ${typingTo.safeParse(payload).data?.to ?? ''}`),
      );
    });

    function onStored(message: Announcements['messageStored'][0]): void {
      io.to([rooms.user(message.senderId), rooms.user(message.receiverId)]).emit('newMessage', message);
    }
    function onRead({ userId, otherId, seq }: Announcements['conversationRead'][0]): void {
      io.to(rooms.user(userId)).emit('conversationRead', { otherId, seq });
    }
    deps.announcer.on('messageStored', onStored);
    deps.announcer.on('conversationRead', onRead);
    const stopPresence = announcePresence(io);
    const sweeping = setInterval(() => {
      events.sweep();
      typingBursts.sweep();
    }, MINUTE).unref();

    app.addHook('preClose', async () => {
      clearInterval(sweeping);
      stopPresence();
      deps.announcer.off('messageStored', onStored);
      deps.announcer.off('conversationRead', onRead);
    });
  },
  { name: 'chatSockets', dependencies: ['sockets'] },
);
