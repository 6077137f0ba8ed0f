// Blocks, which keep a car out of service for a period. Only the screens of the staff load these schemas.
import * as z from 'zod/mini';
import { privateText } from '#domain/kit/privacy.ts';
import { blockFault } from '../occupancy.ts';
import { id, londonDate, londonTime, optionalTime, text } from '#domain/kit/fields.ts';
import { periodQuery } from '#domain/kit/periodQuery.ts';

export const BLOCK_KINDS = ['service', 'valeting', 'private-use', 'other'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** POST and PUT /api/car-blocks: the whole block. Without times it covers whole days, including the last one. */
export const carBlockForm = z
  .object({
    carId: id,
    kind: z.enum(BLOCK_KINDS, 'Please choose what the block is for.'),
    note: text('Note', 300, 0),
    startDate: londonDate,
    endDate: londonDate,
    startTime: optionalTime,
    endTime: optionalTime,
    /** In a change: the version on which the change is based. */
    version: z.optional(z.int()),
  })
  .check(({ value, issues }) => {
    const fault = blockFault(value);
    if (fault) issues.push({ code: 'custom', input: value, path: [fault.field], message: fault.message });
  });
export type CarBlockForm = z.infer<typeof carBlockForm>;

export const carBlock = z.object({
  id,
  carId: id,
  kind: z.enum(BLOCK_KINDS),
  note: privateText(),
  startDate: londonDate,
  endDate: londonDate,
  /** Null for whole days. */
  startTime: z.nullable(londonTime),
  endTime: z.nullable(londonTime),
  version: z.int(),
});
export type CarBlock = z.infer<typeof carBlock>;
export const carBlockList = z.array(carBlock);

/** GET /api/car-blocks: the blocks that touch the days from `from` to `to`; with `carId`, the blocks of that car. */
export const carBlockQuery = periodQuery({ carId: z.optional(id) });
export type CarBlockQuery = z.infer<typeof carBlockQuery>;
