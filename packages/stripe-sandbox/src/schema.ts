// The sandbox's own tables, in the schema `sandbox`. All state is here, so a restart loses nothing.
import type { SandboxDatabase } from './host.ts';

// The lock keeps two processes that start together from creating the same table twice.
const STATEMENTS = [
  'SELECT pg_advisory_xact_lock(782364510)',
  'CREATE SCHEMA IF NOT EXISTS sandbox',
  `CREATE TABLE IF NOT EXISTS sandbox.objects (
    seq       bigint GENERATED ALWAYS AS IDENTITY,
    id        text PRIMARY KEY,
    kind      text NOT NULL,
    created   bigint NOT NULL,
    intent    text,
    charge    text,
    type      text,
    behaviour text,
    body      jsonb NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS objects_by_kind ON sandbox.objects (kind, seq)',
  'CREATE INDEX IF NOT EXISTS objects_by_intent ON sandbox.objects (intent) WHERE intent IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS objects_by_charge ON sandbox.objects (charge) WHERE charge IS NOT NULL',
  `CREATE INDEX IF NOT EXISTS objects_unused_methods ON sandbox.objects (created)
    WHERE kind = 'payment_method' AND intent IS NULL`,
  `CREATE TABLE IF NOT EXISTS sandbox.idempotency (
    key         text PRIMARY KEY,
    path        text NOT NULL,
    fingerprint text NOT NULL,
    status      integer NOT NULL,
    body        text NOT NULL,
    request_id  text NOT NULL,
    created     bigint NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS idempotency_by_age ON sandbox.idempotency (created)',
  `CREATE TABLE IF NOT EXISTS sandbox.journal (
    seq            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind           text NOT NULL,
    object         text NOT NULL,
    payment_intent text NOT NULL,
    amount         bigint NOT NULL CHECK (amount > 0),
    currency       text NOT NULL,
    at             bigint NOT NULL
  )`,
  'ALTER TABLE sandbox.journal DROP CONSTRAINT IF EXISTS journal_kind_check',
  'ALTER TABLE sandbox.journal DROP CONSTRAINT IF EXISTS journal_object_key',
  'CREATE UNIQUE INDEX IF NOT EXISTS journal_once ON sandbox.journal (kind, object)',
  `CREATE TABLE IF NOT EXISTS sandbox.deliveries (
    seq           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event         text NOT NULL UNIQUE REFERENCES sandbox.objects (id),
    attempts      integer NOT NULL DEFAULT 0,
    due_ms        bigint NOT NULL,
    claimed_ms    bigint NOT NULL DEFAULT 0,
    delivered     boolean NOT NULL DEFAULT false,
    given_up      boolean NOT NULL DEFAULT false,
    last_outcome  text
  )`,
  `CREATE INDEX IF NOT EXISTS deliveries_open ON sandbox.deliveries (due_ms) WHERE NOT delivered AND NOT given_up`,
  `CREATE TABLE IF NOT EXISTS sandbox.settings (
    name  text PRIMARY KEY,
    value jsonb NOT NULL
  )`,
];

/** Creates the tables that do not exist yet; safe at every start, also of several processes. */
export function prepareSandbox(db: SandboxDatabase): Promise<void> {
  return db.transaction(async (tx) => {
    for (const statement of STATEMENTS) await tx.query(statement);
  });
}
