// Reads the parameters of one request as strictly as Stripe does; every error names its parameter.
import { invalidRequest, missingParameter, unknownParameters } from './errors.ts';
import type { FormMap } from './formBody.ts';

const MAX_METADATA_KEYS = 50;

export class Params {
  readonly #values: FormMap;
  readonly #prefix: string;

  constructor(values: FormMap, prefix = '') {
    this.#values = values;
    this.#prefix = prefix;
  }

  #named(name: string): string {
    return this.#prefix ? `${this.#prefix}[${name}]` : name;
  }

  /** Throws for parameters that are not in the list. */
  only(...known: readonly string[]): this {
    const unknown = this.names().filter((name) => !known.includes(name));
    if (unknown.length > 0) throw unknownParameters(unknown.map((name) => this.#named(name)));
    return this;
  }

  names(): string[] {
    return Object.keys(this.#values);
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  isNested(name: string): boolean {
    return typeof this.#values[name] === 'object';
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined || typeof value === 'string') return value;
    throw invalidRequest('Invalid string.', { param: this.#named(name) });
  }

  required(name: string): string {
    const value = this.text(name);
    if (!value) throw missingParameter(this.#named(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (/^-?\d+$/.test(value) && Number.isSafeInteger(number)) return number;
    throw invalidRequest(`Invalid integer: ${value}`, {
      code: 'parameter_invalid_integer',
      param: this.#named(name),
    });
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
    throw invalidRequest(`Invalid boolean: ${value}`, { param: this.#named(name) });
  }

  oneOf<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((candidate) => candidate === value);
    if (found !== undefined) return found;
    throw invalidRequest(`Invalid ${this.#named(name)}: must be one of ${allowed.join(', ')}`, {
      param: this.#named(name),
    });
  }

  /** A nested object; undefined where it is absent or emptied (''). */
  nested(name: string): Params | undefined {
    const value = this.#values[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: this.#named(name) });
    return new Params(value, this.#named(name));
  }

  list(name: string): string[] | undefined {
    const value = this.#values[name];
    if (value === undefined) return undefined;
    const items = typeof value === 'string' ? undefined : Object.values(value);
    if (items?.every((item) => typeof item === 'string')) return items;
    throw invalidRequest('Invalid array', { param: this.#named(name) });
  }

  /** The metadata after this request: named keys replace, empty values remove, '' removes all. */
  metadata(before: Readonly<Record<string, string>>): Record<string, string> {
    if (this.#values.metadata === '') return {};
    const after = new Map(Object.entries(before));
    const metadata = this.nested('metadata');
    for (const key of metadata?.names() ?? []) {
      const value = metadata?.text(key) ?? '';
      const param = `metadata[${key}]`;
      if (key.length > 40) throw invalidRequest('Metadata keys can have up to 40 characters.', { param });
      if (value.length > 500)
        throw invalidRequest('Metadata values can have up to 500 characters.', { param });
      if (value === '') after.delete(key);
      else after.set(key, value);
    }
    if (after.size > MAX_METADATA_KEYS)
      throw invalidRequest('You may only specify up to 50 keys.', { param: 'metadata' });
    return Object.fromEntries(after);
  }
}
