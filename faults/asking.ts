// What the harness asks of the server under test, over Node's own channel between parent and child.
import type { Row } from '#server/db/database.ts';
import type { ServerPoint } from './points.ts';

export type Request =
  | { kind: 'arm'; point: ServerPoint; passage: number }
  /** How far the business clock is ahead of the real one from now on. */
  | { kind: 'clock'; aheadMs: number }
  | { kind: 'query'; sql: string; params: readonly unknown[] };

export type Ask = Request & { id: number };

export interface Reply {
  id: number;
  rows: Row[];
  failure?: string | undefined;
}
