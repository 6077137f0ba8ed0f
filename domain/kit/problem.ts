// The schema of every error answer: RFC 9457, application/problem+json.
import * as z from 'zod/mini';
import { privateText, publicCode, publicText } from './privacy.ts';

export const problem = z.object({
  type: publicText(),
  title: publicText(),
  status: z.int(),
  /** A message that can be shown to users. */
  detail: publicText(),
  /** 'urn:uuid:' and the id of the request, which log lines and audit rows contain. */
  instance: z.optional(publicText()),
  /** A machine-readable code of the problem. */
  code: z.optional(publicCode()),
  errors: z.optional(z.array(z.object({ field: publicText(), message: publicText() }))),
  /** With code 'second_factor_required': a challenge that continues the sign-in together with a code. */
  challenge: z.optional(privateText()),
});
export type Problem = z.infer<typeof problem>;
