// Marks every text of the contract as public or private. Logs and problem reports show public texts and hide private
// ones: what a person has typed about a person, a name, an address, a number of a person, a secret.
import * as z from 'zod/mini';

interface Mark {
  isPrivate: boolean;
  /** True for a text of a fixed form, which a log shows in a field with the name of a private one, too. */
  isCode?: true;
}

// A registry of zod would do the same and take more space in the browser.
const marks = /*#__PURE__*/ new WeakMap<z.core.$ZodType, Mark>();

function marked<S extends z.ZodMiniType>(schema: S, isPrivate: boolean, isCode?: true): S {
  marks.set(schema, { isPrivate, ...(isCode ? { isCode } : {}) });
  return schema;
}

/** A text that a log may show, such as an instant, a reference or the model of a car. */
export const publicText = (error?: string) => marked(z.string(error), false);

/** A public name in lower case, such as 'version_conflict'. */
export const publicCode = () => marked(z.string().check(z.regex(/^[a-z_]+$/)), false, true);

/** A text that no log may show. */
export const privateText = (error?: string) => marked(z.string(error), true);

/** Marks a schema of texts, whose marks it replaces, as public. */
export const publicly = <S extends z.ZodMiniType>(schema: S): S => marked(schema, false);

/** Marks content of unknown form as private: no log may show a text in it. */
export const privately = <S extends z.ZodMiniType>(schema: S): S => marked(schema, true);

/** The mark of a schema; undefined when it has none. A schema with further checks keeps its mark. */
export function markOf(schema: z.core.$ZodType): Mark | undefined {
  const { parent } = schema._zod;
  return marks.get(schema) ?? (parent && markOf(parent));
}
