// The terms of hire that a customer accepts by paying.
import * as z from 'zod/mini';

/** GET /api/terms. */
export const terms = z.object({
  /** Changes with the text. A reservation stores the version that applied when it was booked. */
  version: z.string(),
  /** Plain text, or Markdown with headings, paragraphs and lists. */
  text: z.string(),
});
export type Terms = z.infer<typeof terms>;
