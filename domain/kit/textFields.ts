// The text fields of a schema with their marks (privacy.ts). Only the developer tools and tests load it.
import type * as z from 'zod/mini';
import { markOf } from './privacy.ts';

type Schema = z.core.$ZodType;

export interface TextField {
  /** The name of the field that holds the text, or the list with it; '' for an answer that is a text. */
  key: string;
  schema: Schema;
  /** Undefined for a text that says neither. */
  isPrivate: boolean | undefined;
  /** True for content of unknown form. */
  isWhole: boolean;
}

/** The schemas inside a schema, each with the key of its field. */
function innerOf(def: z.core.$ZodTypes['_zod']['def'], key: string): [key: string, schema: Schema][] {
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries(def.shape),
        ...(def.catchall ? [['', def.catchall] as [string, Schema]] : []),
      ];
    case 'array':
      return [[key, def.element]];
    case 'union':
      return def.options.map((option) => [key, option]);
    case 'intersection':
      return [def.left, def.right].map((side) => [key, side]);
    case 'record':
      return [[key, def.valueType]];
    case 'tuple':
      return def.items.map((item) => [key, item]);
    case 'pipe':
      return [def.in, def.out].map((side) => [key, side]);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [[key, def.innerType]];
    case 'lazy':
      return [[key, def.getter()]];
    default:
      return [];
  }
}

/** Every text field in `schema`. Values of a list, ids of users and of objects, and amounts are no texts. */
export function textFields(schema: Schema, key = ''): TextField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const mark = markOf(schema)?.isPrivate;
  if (def.type === 'string') {
    return 'format' in def && def.format === 'uuid' ? [] : [{ key, schema, isPrivate: mark, isWhole: false }];
  }
  if (def.type === 'unknown' || def.type === 'any') return [{ key, schema, isPrivate: mark, isWhole: true }];
  if (mark !== undefined) return [{ key, schema, isPrivate: mark, isWhole: true }];
  return innerOf(def, key).flatMap(([name, inner]) => textFields(inner, name));
}

/** The ids, the codes, the values of lists and the objects that a field may have, with the name of the field. */
export function fixedForms(schema: Schema, key = ''): { key: string; schema: Schema }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isId = def.type === 'string' && 'format' in def && def.format === 'uuid';
  if (isId || def.type === 'enum' || def.type === 'literal' || markOf(schema)?.isCode)
    return [{ key, schema }];
  const own = def.type === 'object' && key !== '' ? [{ key, schema }] : [];
  return [...own, ...innerOf(def, key).flatMap(([name, inner]) => fixedForms(inner, name))];
}
