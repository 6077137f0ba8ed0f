// The events of the socket. Each registry names every event with its schema; emitters, actions and readers derive from
// it. Both sides validate every received event against its schema.
import * as z from 'zod/mini';
import { id } from '#domain/kit/fields.ts';
import { message } from './contract/messages.ts';

/** The events that the server sends. */
export const serverEvents = {
  /** The reservations of a car have changed. Every client receives it. */
  availabilityChanged: z.object({ carId: id }),
  /** Money of a reservation was received, refunded or disputed. Admins receive it. */
  paymentsChanged: z.object({ reservationId: id }),
  /** A job was added, changed, accepted, given back or deleted. Verified drivers and admins receive it. */
  jobChanged: z.object({ jobId: id }),
  /** A driver has given a job back, or cannot keep it on its new dates. Admins receive it. */
  jobGivenBack: z.object({ jobId: id }),
  /** A job of this driver has other dates, is withdrawn, or belongs to another driver. Only the driver receives it. */
  acceptedJobChanged: z.object({ jobId: id, change: z.enum(['moved', 'withdrawn', 'released', 'assigned']) }),
  /** The chauffeur of a reservation, or the state of the job, has changed. Only the customer receives it. */
  chauffeurChanged: z.object({ reservationId: id }),
  /** A request for drivers was sent, converted to a job or deleted. Admins receive it. */
  jobRequestsChanged: z.object({}),
  /** The public list of reviews has changed. Every client receives it. */
  reviewsChanged: z.object({}),
  /** A review that is not public was written or rejected. Admins receive it. */
  reviewWaiting: z.object({}),
  /** The threads of these people have new messages, other assignees or other states. Admins receive it. */
  inboxChanged: z.object({ personIds: z.array(id) }),
  /** The licence of this driver was uploaded or reviewed, or has expired. Admins and this driver receive it. */
  licenceChanged: z.object({ driverId: id }),
  /** An account was deleted, and its name with it. Every client receives it. */
  userErased: z.object({ userId: id }),
  /** A stored message. Its sender and its receiver get it, possibly twice. */
  newMessage: message,
  /** The user has read a conversation up to `seq`, in this tab or another one. */
  conversationRead: z.object({ otherId: id, seq: z.int().check(z.gte(0)) }),
  /** This user types a message to the receiver of the event. */
  typing: z.object({ userId: id }),
  /** The data or the roles of the receiver have changed, possibly by staff. Only that user receives it. */
  accountChanged: z.object({ userId: id }),
  /** All connected users that the receiver may see. */
  presence: z.object({ online: z.array(id) }),
  /** The server may have missed events of other servers, so the browser fetches live data again. */
  eventsMissed: z.object({}),
};
export type ServerEventName = keyof typeof serverEvents;
export type ServerEvent<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>;

/** The events that the browser sends. */
export const clientEvents = {
  /** A message that the sender has saved. The server reads only the id and forwards the stored message. */
  sendMessage: z.object({ _id: id }),
  /** The sender types a message to this user. */
  typing: z.object({ to: id }),
};
export type ClientEventName = keyof typeof clientEvents;
export type ClientEvent<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]>;

/** Reports to the sender whether the server has processed the event. */
export type Acknowledge = (answer: { ok: boolean }) => void;

export type ServerToClientEvents = {
  [Name in ServerEventName]: (event: ServerEvent<Name>) => void;
};
export type ClientToServerEvents = {
  [Name in ClientEventName]: (event: ClientEvent<Name>, acknowledge?: Acknowledge) => void;
};
