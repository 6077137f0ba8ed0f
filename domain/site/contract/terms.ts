// The terms of hire that a customer accepts by paying.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';

/** GET /api/terms. */
export const terms = z.object({
  /** Changes with the text. A reservation stores the version that applied when it was booked. */
  version: publicText(),
  /** Plain text, or Markdown with headings, paragraphs and lists. */
  text: publicText(),
});
export type Terms = z.infer<typeof terms>;
