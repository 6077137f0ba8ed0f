// The failures of a start and of a command as an operator can act on them: the variable, its value and the remedy.
import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isConnectionFailure, reasonOf, sqlState } from '../db/failures.ts';
import { ConfigurationError } from './configurationError.ts';
import type { Env } from './env.ts';

type Settings = Pick<Env, 'DATA_DIR' | 'DATABASE_URL'>;

const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: 'This process may not use it. Run it as the owner of the folder, or correct owner and mode.',
  EPERM: 'This process may not use it. Run it as the owner of the folder, or correct owner and mode.',
  EROFS: 'The file system is read-only. Mount it for writing, or choose another DATA_DIR.',
  ENOSPC: 'The disk is full. Free some space.',
  EDQUOT: 'The disk quota is used up. Free some space.',
  ENOTDIR: 'A part of the path is not a folder. Choose another DATA_DIR.',
  ENOENT: 'No folder can be created there. Choose another DATA_DIR.',
  ENAMETOOLONG: 'The path is too long. Choose another DATA_DIR.',
};

/** SQLSTATEs of a PostgreSQL server that refuses the product, with the remedy. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'Correct the user or the password.',
  '28000': 'Allow this user in pg_hba.conf.',
  '3D000': 'Create the database.',
  '42501': 'The user needs the right CREATE on the database and on its schema public (make it the owner).',
  '58P01': 'Install the package with the extensions btree_gist, pg_trgm and unaccent on the database server.',
  '0A000': 'Install the package with the extensions btree_gist, pg_trgm and unaccent on the database server.',
  '53300': 'Raise max_connections of the server, or end other clients.',
};

const fileErrorOf = (error: unknown) => {
  const { code, path: file } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && file !== undefined && code in REMEDIES ? { code, file } : undefined;
};

/** The first file in `folder` that this process may not read and write. */
async function findForeignFile(folder: string): Promise<string | undefined> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const file = path.join(folder, entry.name);
    const isOwn = await access(file, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!isOwn) return file;
    const inside = entry.isDirectory() ? await findForeignFile(file) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Why the embedded database cannot be opened: it reports every cause as `Aborted()`. */
async function explainEmbedded(error: unknown, { DATA_DIR }: Settings): Promise<unknown> {
  const file = await findForeignFile(path.join(DATA_DIR, 'database'));
  if (file === undefined) return error;
  return new ConfigurationError(
    `DATA_DIR: this process may not read and write ${file}. Give the files to its user: chown -R ${String(process.geteuid?.())} ${DATA_DIR}`,
  );
}

/** The database of DATABASE_URL without user and password. */
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/** Returns a ConfigurationError for a failure that the operator can mend, and `error` itself otherwise. */
export async function explainFailure(error: unknown, env: Settings): Promise<unknown> {
  if (error instanceof ConfigurationError) return error;
  const { DATA_DIR, DATABASE_URL } = env;
  const file = fileErrorOf(error);
  if (
    file &&
    (file.file === DATA_DIR || file.file.startsWith(DATA_DIR + path.sep) || DATA_DIR.startsWith(file.file))
  ) {
    return new ConfigurationError(`DATA_DIR ${DATA_DIR}: ${reasonOf(error)}. ${REMEDIES[file.code] ?? ''}`);
  }
  if (DATABASE_URL === undefined) {
    return error instanceof WebAssembly.RuntimeError ? explainEmbedded(error, env) : error;
  }
  const place = placeOf(DATABASE_URL);
  const refusal = REFUSALS[sqlState(error) ?? ''];
  if (refusal !== undefined) {
    return new ConfigurationError(
      `DATABASE_URL: the database at ${place} refuses. ${reasonOf(error)}. ${refusal}`,
    );
  }
  if (!isConnectionFailure(error)) return error;
  return new ConfigurationError(
    `DATABASE_URL: the database at ${place} cannot be reached.\n${reasonOf(error)}`,
  );
}

/** The variables of a port and the address on which it listens, with their values. */
export interface ListeningOn {
  port: readonly [variable: string, value: number];
  host: readonly [variable: string, value: string];
}

/** Returns a ConfigurationError for a port or an address on which this process cannot listen. */
export function explainListening(error: unknown, { port, host }: ListeningOn): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const [atPort, atHost] = [port, host].map(([name, value]) => `${name}=${String(value)}`);
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigurationError(`${atPort}: another process uses this port. Choose another ${port[0]}.`);
    case 'EACCES':
      return new ConfigurationError(
        `${atPort}: this user may not listen on the port. Choose one of 1024 or higher, behind a proxy.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigurationError(
        `${atHost}: this machine has no such address. Use 127.0.0.1, or 0.0.0.0 for every address.`,
      );
    default:
      return error;
  }
}
