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

/** Moves the focus to the first field of the form that has a problem, in the order of the form. */
export function focusFirstProblem(form: HTMLFormElement, problems: Readonly<Record<string, string>>): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    if (problems[field.name] === undefined) continue;
    field.focus();
    return;
  }
}
