// The texts of the firm: the terms of hire, which a customer accepts by paying, and the notice about personal data.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';

/** GET /api/terms and GET /api/privacy. */
export const siteText = z.object({
  /** Changes with the text. A reservation stores the version of the terms that applied when it was booked. */
  version: publicText(),
  /** Plain text, or Markdown with headings, paragraphs and lists. */
  text: publicText(),
});
export type SiteText = z.infer<typeof siteText>;
