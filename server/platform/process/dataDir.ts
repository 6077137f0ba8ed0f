// The data folder: closed to other users of the machine, because it has personal data, mails and secrets, and used by
// one user only, because the server cannot open the files of another one.
import { access, chmod, constants, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from './configurationError.ts';
import { fileExists } from './fileExists.ts';

/** The folder without DATA_DIR, relative to the folder of the product. */
export const DEFAULT_DATA_DIR = './data';

const OTHERS = 0o077;
const WRITABLE_BY_ALL = 0o002;
/** What the product creates in the folder, the database first. */
const CONTENT = ['database', 'secrets.json', 'media', 'outbox'];

interface Owner {
  uid: number;
  gid: number;
}

const statOf = (file: string) => stat(file).catch(() => undefined);

/** The first file of the product in `folder`, with its owner; undefined when the folder has none. */
async function firstContent(folder: string): Promise<(Owner & { file: string }) | undefined> {
  for (const name of CONTENT) {
    const file = path.join(folder, name);
    const found = await statOf(file);
    if (found) return { file, uid: found.uid, gid: found.gid };
  }
  return undefined;
}

/**
 * The user of the data in `folder`: the owner of its content, or of the folder when it is empty. A volume of Kubernetes
 * belongs to root, and its content to the user of the server. Undefined when the folder does not exist.
 */
async function ownerOfData(folder: string): Promise<Owner | undefined> {
  return (await firstContent(folder)) ?? (await statOf(folder));
}

/** Undefined on Windows, which has neither user ids nor modes. */
const ownId = () => process.geteuid?.();

/** True if this process may read and write `file`. */
const mayUse = (file: string): Promise<boolean> =>
  access(file, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );

/**
 * Throws ConfigurationError when this process may not use the content of `folder`, and when root would add files that
 * the user of the content cannot open. Some volumes show one owner for all files.
 */
async function assertUsableContent(folder: string): Promise<void> {
  const found = await firstContent(folder);
  const own = ownId();
  if (!found || own === undefined || found.uid === own) return;
  if (own !== 0 && (await mayUse(found.file))) return;
  throw new ConfigurationError(
    `DATA_DIR: ${found.file} belongs to user ${String(found.uid)}, and this process runs as user ${String(own)}. ` +
      `Run it as user ${String(found.uid)}, or as root give the files to user ${String(own)}: chown -R ${String(own)} ${folder}`,
  );
}

/** Creates `folder` and its parents. The recursive mode of Node never ends below a folder such as /proc. */
async function createFolder(folder: string): Promise<void> {
  if (await fileExists(folder)) return;
  await createFolder(path.dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another server may create it at the same time.
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * Creates the folder if necessary and allows only its owner to enter it; only the owner can read files that this
 * process creates from now on. A folder of another owner is accepted when this process may write it and not everybody
 * may. Throws ConfigurationError, and names the remedy, when the folder cannot be used.
 */
export async function closeDataDir(folder: string): Promise<void> {
  process.umask(OTHERS);
  await createFolder(folder);
  const found = await stat(folder);
  if (!found.isDirectory()) {
    throw new ConfigurationError(`DATA_DIR ${folder} is not a folder. Choose another DATA_DIR.`);
  }
  const { mode, uid } = found;
  const own = ownId();
  if (own === undefined) return;
  await assertUsableContent(folder);
  if (uid === own) {
    if ((mode & OTHERS) !== 0) await chmod(folder, 0o700);
    return;
  }
  if ((mode & WRITABLE_BY_ALL) !== 0) {
    throw new ConfigurationError(
      `DATA_DIR ${folder} belongs to user ${String(uid)}, and everybody may write it. Choose a folder of its own.`,
    );
  }
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/**
 * Lets a command that root runs act as the user of the data, so that the server can open what the command writes.
 * Returns a function that ends it. Throws ConfigurationError, and names the user, when another user runs the command,
 * and when root would have to create the folder, because it does not say for whom.
 */
export async function actAsOwner(folder: string): Promise<() => void> {
  const own = ownId();
  if (own === undefined) return () => undefined;
  const owner = await ownerOfData(folder);
  if (!owner) {
    if (own !== 0) return () => undefined;
    throw new ConfigurationError(
      `DATA_DIR ${folder} does not exist. Create it for the user of the server: install -d -m 0700 -o USER ${folder}`,
    );
  }
  if (owner.uid === own) return () => undefined;
  const group = process.getegid?.() ?? owner.gid;
  try {
    process.setegid?.(owner.gid);
    process.seteuid?.(owner.uid);
  } catch {
    throw new ConfigurationError(
      `DATA_DIR ${folder} is of user ${String(owner.uid)}. Run the command as root or as this user: sudo -u '#${String(owner.uid)}' COMMAND`,
    );
  }
  return () => {
    process.seteuid?.(own);
    process.setegid?.(group);
  };
}
