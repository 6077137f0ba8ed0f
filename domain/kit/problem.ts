// The schema of every error answer: RFC 9457, application/problem+json.
import * as z from 'zod/mini';

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** A message that can be shown to users. */
  detail: z.string(),
  /** 'urn:uuid:' and the id of the request, which log lines and audit rows contain. */
  instance: z.optional(z.string()),
  /** A machine-readable code of the problem. */
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** With code 'second_factor_required': a challenge that continues the sign-in together with a code. */
  challenge: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
