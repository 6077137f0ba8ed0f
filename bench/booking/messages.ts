// What the measurement asks of the server's process, and what that answers.
import type { Bookable } from './fill.ts';
import type { Statement } from './recorder.ts';

export type ServerRequest =
  /** Creates cars, and as many customers with sessions. */
  | { kind: 'fill'; count: number }
  /** Records all statements from now on. */
  | { kind: 'record' }
  /** The recorded statements; ends the recording. */
  | { kind: 'statements' }
  /** Starts the background work. */
  | { kind: 'work' }
  /** How many events of the provider are processed. */
  | { kind: 'events' };

export interface ServerReply {
  /** In the first message alone, when the server listens. */
  origin?: string;
  bookable?: Bookable[];
  statements?: Statement[];
  events?: number;
  failure?: string;
}
