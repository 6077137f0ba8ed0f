// What goes over the socket. Events carry facts, checked against these schemas on arrival, on either side.
import * as z from 'zod/mini';
import { id } from './fields.ts';
import { message, type Message } from './messages.ts';

/** Somebody booked, cancelled or changed dates of this car: who shows its calendar asks again. */
export const availabilityChanged = z.object({ carId: id });
export type AvailabilityChanged = z.infer<typeof availabilityChanged>;

/** A job was added, changed, accepted, given back or removed: the board asks again. For verified drivers and admins. */
export const jobChanged = z.object({ jobId: id });
export type JobChanged = z.infer<typeof jobChanged>;

/** A message was stored that one sent or receives: the message as it is stored. May come twice. */
export const newMessage = message;

/** One has read a conversation up to `seq`, here or in another tab. */
export const conversationRead = z.object({ otherId: id, seq: z.int().check(z.gte(0)) });
export type ConversationRead = z.infer<typeof conversationRead>;

/** This person is writing to one, right now. */
export const typing = z.object({ userId: id });
export type Typing = z.infer<typeof typing>;

/** Who is connected, of those whom one may see. Always the whole list. */
export const presence = z.object({ online: z.array(id) });
export type Presence = z.infer<typeof presence>;

/** Events may have been missed, on the server's side: who shows what is live asks for it again. */
export const eventsMissed = z.object({});
export type EventsMissed = z.infer<typeof eventsMissed>;

export interface ServerToClientEvents {
  availabilityChanged: (event: AvailabilityChanged) => void;
  jobChanged: (event: JobChanged) => void;
  newMessage: (event: Message) => void;
  conversationRead: (event: ConversationRead) => void;
  typing: (event: Typing) => void;
  presence: (event: Presence) => void;
  eventsMissed: (event: EventsMissed) => void;
}

/** A message that the sender has saved. A hint: of all it carries the server reads the id, and passes on what is stored. */
export const sendMessage = z.object({ _id: id });
export type SendMessage = z.infer<typeof sendMessage>;

/** To whom one is writing, right now. */
export const typingTo = z.object({ to: id });
export type TypingTo = z.infer<typeof typingTo>;

/** Whether the server passed an event on. */
export type Acknowledge = (answer: { ok: boolean }) => void;

export interface ClientToServerEvents {
  sendMessage: (event: SendMessage, acknowledge?: Acknowledge) => void;
  typing: (event: TypingTo, acknowledge?: Acknowledge) => void;
}
