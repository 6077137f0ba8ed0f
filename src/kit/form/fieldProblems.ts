// Checks the values of a form with a schema of the contract. The messages are the same as those of the
// server.
import type * as z from 'zod/mini';

/**
 * Returns the first message of each invalid field by the field's name; an empty object when the value is
 * valid.
 */
export function fieldProblems(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  if (result.success) return {};
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[String(path[0])] ??= message;
  return problems;
}
