// What the harness asks of the server under test, over Node's own channel between parent and child. Each request may be
// repeated: where the server is killed while it answers, the next process is asked again.
import type { Row } from '#server/db/database.ts';
import type { ServerPoint } from './crashPoints.ts';

export interface Armed {
  point: ServerPoint;
  passage: number;
}

/** The first message that a process of the server gets: how it is to begin. */
export interface ServerStart {
  aheadMs: number;
  armed: Armed | undefined;
  /** So much time has passed since the last process died that the leases it held in the outbox are over. */
  areLeasesOver: boolean;
}

export type Request =
  | { kind: 'arm'; point: ServerPoint; passage: number }
  | { kind: 'disarm' }
  /** How far the business clock is ahead of the real one from now on. */
  | { kind: 'clock'; aheadMs: number }
  | { kind: 'query'; sql: string; params: readonly unknown[] }
  /** Makes customers with a session each; answers `CustomerRow`s. */
  | { kind: 'customers'; count: number }
  /** Does once what the server does by itself now and then: reconciles, and sends the mails that are due. */
  | { kind: 'work' };

export type IpcRequest = Request & { id: number };

export interface CustomerRow {
  id: string;
  cookie: string;
}

export interface Reply {
  id: number;
  rows: Row[];
  failure?: string | undefined;
}
