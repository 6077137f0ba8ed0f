// The commands that the running server answers on the embedded database: backup and make-admin.
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Instant } from '#domain/time/london.ts';
import { makeOwner } from './people/makeOwner.ts';
import { rowsOf, writeBackup } from './platform/backup/backup.ts';
import type { Database } from './platform/db/database.ts';
import type { MediaStore } from './platform/media/mediaStore.ts';
import { serveCommands } from './platform/process/commandSocket.ts';

export interface CommandDeps {
  db: Database;
  media: MediaStore;
  dataDir: string;
  /** Derives the tokens of links. */
  secret: string;
  /** The address of the browser app without a path. */
  origin: string;
  now: () => Instant;
}

const newOwner = z.object({ email: z.string() });

/**
 * Answers commands until the returned function is called. Where the file system has no sockets, the server works without
 * them, and the log says so.
 */
export async function answerCommands(
  deps: CommandDeps,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  try {
    return await serveCommands(deps.dataDir, {
      handlers: {
        async backup(_input, reply) {
          await writeBackup(deps, (content) => reply.begin(rowsOf(content)), deps.now());
          return undefined;
        },
        'make-admin': (input) => makeOwner(deps, newOwner.parse(input).email),
      },
      onError: (error) => log.error({ reason: String(error) }, 'a command failed'),
    });
  } catch (error) {
    log.warn(
      { reason: String(error) },
      'DATA_DIR cannot have a socket, so commands work only while the server is stopped. Choose another file system or a shorter path.',
    );
    return () => Promise.resolve();
  }
}
