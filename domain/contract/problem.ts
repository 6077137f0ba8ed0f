// The one shape of an error answer: RFC 9457, application/problem+json.
import * as z from 'zod/mini';

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Fit to show to a person. */
  detail: z.string(),
  /** 'urn:uuid:' and the id of the request, which log lines and audit rows name. */
  instance: z.optional(z.string()),
  /** What kind of refusal it is, for programs. */
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** With code 'second_factor_required': continues the sign-in together with a code. */
  challenge: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;
