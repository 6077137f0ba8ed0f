// Reads Stripe's form encoding: `a[b][c]=1`, `list[0]=x`, `list[]=x`, as nested maps.

type FormValue = string | FormMap;
export interface FormMap {
  [name: string]: FormValue;
}

const MAX_DEPTH = 8;
const MAX_PAIRS = 1000;

export class FormSyntaxError extends Error {}

// The map has no prototype, so that a field named `__proto__` or `constructor` is an ordinary unknown
// parameter.
export function emptyForm(): FormMap {
  return Object.create(null) as FormMap;
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const rest = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(rest)) throw new FormSyntaxError(`Invalid parameter name: ${name}`);
  return [name.slice(0, open), ...rest.slice(1, -1).split('][')];
}

/** Parses a body or a query string. Throws FormSyntaxError for malformed or contradicting names. */
export function parseForm(text: string): FormMap {
  const form = emptyForm();
  let pairs = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if ((pairs += 1) > MAX_PAIRS) throw new FormSyntaxError('Too many parameters.');
    const path = pathOf(name);
    if (path.length > MAX_DEPTH) throw new FormSyntaxError('Parameters are nested too deeply.');
    place(form, path, value, name);
  }
  return form;
}

function place(form: FormMap, path: readonly string[], value: string, name: string): void {
  let at = form;
  path.forEach((step, index) => {
    const key = step === '' ? String(Object.keys(at).length) : step;
    const existing = at[key];
    if (index === path.length - 1) {
      if (typeof existing === 'object') throw new FormSyntaxError(`Invalid parameter: ${name}`);
      at[key] = value;
    } else if (typeof existing === 'string') {
      throw new FormSyntaxError(`Invalid parameter: ${name}`);
    } else {
      at = at[key] = existing ?? emptyForm();
    }
  });
}

/** The map as text, independent of the order of its fields, for comparing requests. */
export function canonicalForm(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((field) => `${JSON.stringify(field)}:${canonicalForm(value[field] ?? '')}`).join(',')}}`;
}
