// `npm run make-admin -- somebody@example.com` makes a registered user an owner, for example the first one. With the
// embedded database, stop the product first: only one process may use the folder.
import path from 'node:path';
import { withAsciiDomain } from '#domain/people/emailAddress.ts';
import { lockDataDir } from '../server/platform/process/dataDirLock.ts';
import { openEmbedded } from '../server/platform/db/embedded.ts';
import { openPostgres } from '../server/platform/db/postgres.ts';
import { readEnv } from '../server/platform/process/env.ts';

const email = withAsciiDomain(process.argv[2]?.trim().toLowerCase() ?? '');
if (!email) throw new Error('Usage: npm run make-admin -- somebody@example.com');

const env = readEnv(process.env);
const lock = env.DATABASE_URL ? undefined : await lockDataDir(env.DATA_DIR);
const db = env.DATABASE_URL
  ? openPostgres(env.DATABASE_URL)
  : await openEmbedded(path.join(env.DATA_DIR, 'database'));
const [user] = await db.query<{ confirmed: boolean }>(
  'SELECT email_verified_at IS NOT NULL AS confirmed FROM users WHERE email = $1',
  [email],
);
// Anybody can register an address of another person.
const rows = user?.confirmed
  ? await db.query(
      "UPDATE users SET staff_role = 'owner', admin_by_demo = false WHERE email = $1 RETURNING id",
      [email],
    )
  : [];
// The audit log names no caller for a change from the command line.
if (rows[0]) {
  await db.query(
    `INSERT INTO audit_log (at, action, object_type, object_id, before, after, request_id, address)
     VALUES (now(), 'user.role', 'user', $1, '{}', '{"staff_role": "owner"}', 'make-admin', 'command line')`,
    [rows[0]['id']],
  );
}
await db.close();
await lock?.release();
process.stdout.write(
  !user
    ? `No user is registered with ${email}.\n`
    : rows.length === 1
      ? `${email} is now an owner.\n`
      : `${email} is not confirmed. Open the link of the mail first, or mail another one from the profile.\n`,
);
process.exitCode = rows.length === 1 ? 0 : 1;
