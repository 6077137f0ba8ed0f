// The messages of a schema that has none of its own: sentences for users, in place of those of the library.
import type { core } from 'zod/mini';

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'left out',
};

/** The name of the value as the caller has written it: 'booking.extras.0.count', or 'The content' for all of it. */
const nameOf = (path: readonly PropertyKey[] = []) => (path.length === 0 ? 'The content' : path.join('.'));

const sizeOf = (origin: string, size: number | bigint) =>
  origin === 'string'
    ? `${String(size)} ${size === 1 ? 'character' : 'characters'}`
    : `${String(size)} ${size === 1 ? 'entry' : 'entries'}`;

/** 'isDriver has to be true or false.' It never contains what the caller has sent. */
export function schemaText(issue: core.$ZodRawIssue): string {
  const name = nameOf(issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is missing.`
        : `${name} has to be ${KINDS[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return issue.input === undefined
        ? `${name} is missing.`
        : `${name} has to be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return ['number', 'int', 'bigint'].includes(issue.origin)
        ? `${name} can be at most ${String(issue.maximum)}.`
        : `${name} can have at most ${sizeOf(issue.origin, issue.maximum)}.`;
    case 'too_small':
      return ['number', 'int', 'bigint'].includes(issue.origin)
        ? `${name} has to be at least ${String(issue.minimum)}.`
        : `${name} needs at least ${sizeOf(issue.origin, issue.minimum)}.`;
    case 'unrecognized_keys':
      return `${name} has unknown fields: ${issue.keys.join(', ')}.`;
    default:
      return `${name} is not valid.`;
  }
}
