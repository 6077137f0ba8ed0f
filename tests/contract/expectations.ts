// What the cases expect of answers: nothing but what the contract names, and refusals that say why.
import type * as z from 'zod/mini';
import { problem } from '#domain/contract/problem.ts';
import type { ContractAnswer } from './adapter.ts';

/** The body of an answer of this status, read by the contract's schema; a field it does not know is a defect. */
export function expectBody<S extends z.ZodMiniType>(
  answer: ContractAnswer,
  status: number,
  schema: S,
): z.output<S> {
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: answer.body });
  const content = schema.parse(answer.body);
  // The schema leaves out what it does not know, so anything left out shows here.
  expect(answer.body).toEqual(content);
  return content as z.output<S>;
}

export interface ExpectedProblem {
  status: number;
  /** Absent: the refusal has no code. */
  code?: string;
  /** The fields that `errors` names, in any order; absent: none. */
  fields?: readonly string[];
  /** The words, where a screen shows them. */
  detail?: string;
}

/** A refusal as problem+json, with this code and these fields and no others. */
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

/** An answer without a body. */
export function expectNothing(answer: ContractAnswer): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: undefined });
}
