// What a schema finds wrong in a form, by field, in the contract's own words: the same ones the server would use.
import type * as z from 'zod/mini';

/** The first message of each field; empty where the value fits. */
export function fieldProblems(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  if (result.success) return {};
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[String(path[0])] ??= message;
  return problems;
}
