// The requests of the harness to the server under test, over Node's channel between parent and child. Each request may be
// repeated: when the server is killed while it answers, the next process gets the request.
import type { Row } from '#server/platform/db/database.ts';
import type { ServerPoint } from './crashPoints.ts';

export interface Armed {
  point: ServerPoint;
  passage: number;
}

/** The first message to a process of the server: its start settings. */
export interface ServerStart {
  aheadMs: number;
  armed: Armed | undefined;
}

export type Request =
  | { kind: 'arm'; point: ServerPoint; passage: number }
  | { kind: 'disarm' }
  /** The offset of the business clock from the real clock from now on. */
  | { kind: 'clock'; aheadMs: number }
  | { kind: 'query'; sql: string; params: readonly unknown[] }
  /** Creates customers with a session each; returns `CustomerRow`s. */
  | { kind: 'customers'; count: number };

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
