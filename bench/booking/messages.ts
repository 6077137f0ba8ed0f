// The messages between the measurement and the process of the server.
import type { Bookable } from './fill.ts';
import type { Statement } from './recorder.ts';

export type ServerRequest =
  /** Creates cars, and as many customers with sessions. */
  | { kind: 'fill'; count: number }
  /** Records all statements from now on. */
  | { kind: 'record' }
  /** Ends the recording; the answer contains the recorded statements. */
  | { kind: 'statements' }
  /** Starts the background work. */
  | { kind: 'work' }
  /** Requests the number of processed events of the provider. */
  | { kind: 'events' };

export interface ServerReply {
  /** Only in the first message, which the process sends when the server listens. */
  origin?: string;
  bookable?: Bookable[];
  statements?: Statement[];
  events?: number;
  failure?: string;
}
