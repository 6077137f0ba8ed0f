// Checks the format of every refusal in tests.
import type { LightMyRequestResponse } from 'fastify';
import { problem, type Problem } from '#domain/kit/problem.ts';

// Words that only internal details contain: SQL, file names of stack traces, PostgreSQL's error texts.
const INSIDES =
  /(?<!please )select |insert |update .* set|\bfrom users\b|node_modules|\.ts:\d|\bat .+\(|syntax for type|violates|relation "|SQLSTATE/i;

/** Checks that the response is a problem+json of this status without internal details. */
export function expectProblem(answer: LightMyRequestResponse, status: number): Problem {
  expect({ status: answer.statusCode, body: answer.body }).toEqual({ status, body: expect.any(String) });
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.body).not.toMatch(INSIDES);
  const content = problem.parse(answer.json());
  expect(content.status).toBe(status);
  expect(content.detail).not.toBe('');
  return content;
}
