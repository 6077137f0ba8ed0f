// Checks the messages of a schema by field, ids, and indexes that wrap around.
import * as z from 'zod/mini';
import { fieldProblems } from './fieldProblems.ts';
import { newId } from './newId.ts';
import { wrapped } from './wrapped.ts';

const schema = z.object({
  name: z.string().check(z.minLength(3, 'Too short.'), z.regex(/^a/, 'Starts with a.')),
  age: z.number('A number.'),
});

test('has the first message of each invalid field', () => {
  expect(fieldProblems(schema, { name: 'abc', age: 3 })).toEqual({});
  expect(fieldProblems(schema, { name: 'b', age: 'x' })).toEqual({ name: 'Too short.', age: 'A number.' });
  expect(fieldProblems(schema, { name: 'bcd', age: 1 })).toEqual({ name: 'Starts with a.' });
});

test('makes ids of version 4, each once', () => {
  const ids = Array.from({ length: 50 }, newId);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(ids).size).toBe(50);
});

test.each([
  [0, 3, 0],
  [2, 3, 2],
  [3, 3, 0],
  [7, 3, 1],
  [-1, 3, 2],
  [-4, 3, 2],
])('wraps %i of %i to %i', (value, count, index) => {
  expect(wrapped(value, count)).toBe(index);
});
