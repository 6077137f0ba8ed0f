// Expectations about answers: only the fields of the contract, and refusals with a reason.
import type * as z from 'zod/mini';
import { problem } from '#domain/kit/problem.ts';
import type { ContractAnswer } from './adapter.ts';

/** The body of an answer with this status, parsed by the contract's schema. An unknown field fails the test. */
export function expectBody<S extends z.ZodMiniType>(
  answer: ContractAnswer,
  status: number,
  schema: S,
): z.output<S> {
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: answer.body });
  const content = schema.parse(answer.body);
  // The schema removes unknown fields, so the comparison shows them.
  expect(answer.body).toEqual(content);
  return content as z.output<S>;
}

export interface ExpectedProblem {
  status: number;
  /** Absent: the refusal has no code. */
  code?: string;
  /** The fields in `errors`, in any order; absent: none. */
  fields?: readonly string[];
  /** The message, when a screen shows it. */
  detail?: string;
}

/** Expects a refusal as problem+json with exactly this code and these fields. */
export function expectProblem(
  answer: ContractAnswer,
  { status, code, fields = [], detail }: ExpectedProblem,
): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: answer.body });
  expect(answer.header('content-type')).toMatch(/^application\/problem\+json/);
  const content = problem.parse(answer.body);
  expect(answer.body).toEqual(content);
  const named = [...new Set((content.errors ?? []).map(({ field }) => field))].sort();
  expect({ status: content.status, code: content.code, fields: named }).toEqual({
    status,
    code,
    fields: [...fields].sort(),
  });
  expect(content.detail).toEqual(detail ?? expect.stringMatching(/\S/));
}

/** Expects an answer without a body. */
export function expectNothing(answer: ContractAnswer): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: undefined });
}
