// The users who make the calls. The suite registers, promotes and signs them in by calls.
import type { User } from '#domain/people/contract/identity.ts';
import type { ContractAnswer, ContractRequest, ContractAdapter } from './adapter.ts';

export const PASSWORD = 'correct horse battery';

/** Sends calls with one user's cookies. */
export interface Caller {
  name: string;
  get(path: string): Promise<ContractAnswer>;
  post(path: string, body?: unknown): Promise<ContractAnswer>;
  put(path: string, body?: unknown): Promise<ContractAnswer>;
  delete(path: string): Promise<ContractAnswer>;
  send(call: Omit<ContractRequest, 'as'>): Promise<ContractAnswer>;
}

/** A signed-in user who can make calls. */
export interface Person extends Caller {
  id: string;
  email: string;
  fullName: string;
}

export function callerOf(adapter: ContractAdapter, name: string): Caller {
  const send = (call: Omit<ContractRequest, 'as'>) => adapter.request({ ...call, as: name });
  return {
    name,
    send,
    get: (path) => send({ method: 'GET', path }),
    post: (path, body) => send({ method: 'POST', path, body }),
    put: (path, body) => send({ method: 'PUT', path, body }),
    delete: (path) => send({ method: 'DELETE', path }),
  };
}

/** The body of a successful answer; throws for a refusal. */
export function bodyOrThrow<Body>(answer: ContractAnswer): Body {
  if (answer.status >= 300) throw new Error(`Refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Body;
}

export interface PersonOptions {
  isDriver?: boolean;
  /** The email stays unverified. */
  isUnverified?: boolean;
}

/** A new customer or driver who is signed in. */
export async function register(
  adapter: ContractAdapter,
  name: string,
  { isUnverified = false, ...more }: PersonOptions = {},
): Promise<Person> {
  const caller = callerOf(adapter, name);
  const email = `${name}@example.com`;
  const contact = { first_name: name, last_name: 'Caller', email, phonenumber: '020 7946 0000' };
  const person = { ...contact, password: PASSWORD, ...more };
  const who = { ...caller, email, fullName: `${name} Caller` };
  if (!isUnverified) return { ...who, id: await adapter.addPerson(name, person) };
  const { id } = bodyOrThrow<User>(await caller.post('/api/users', person));
  bodyOrThrow(await caller.post('/api/auth', { email, password: PASSWORD }));
  return { ...who, id };
}
