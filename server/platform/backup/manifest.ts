// The schema of the manifest of a backup: the contents of the backup, and the releases that can read it.
import { z } from 'zod';

export const MANIFEST_FILE = 'manifest.json';

export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** The migrations that the copied database had. */
  migrations: z.array(z.string()),
  /** In the order in which they can be imported. */
  tables: z.array(
    z.object({ name: z.string().regex(/^(public|sandbox)\.\w+$/), rows: z.number().int().min(0) }),
  ),
  sequences: z.array(
    z.object({
      name: z.string().regex(/^(public|sandbox)\.\w+$/),
      lastValue: z.string().regex(/^\d+$/),
      isCalled: z.boolean(),
    }),
  ),
  /** The sum of the ledger in pence: charges positive, refunds negative. */
  ledgerPence: z.string().regex(/^-?\d+$/),
});

export type Manifest = z.infer<typeof manifest>;
