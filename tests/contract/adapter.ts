// The port to the mocks or the server under test.
import type { CarFields } from '#domain/fleet/checks.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';

/** One call as a client sends it; a FormData body is sent as multipart. */
export interface ContractRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Starts with '/api' and includes the query. */
  path: string;
  body?: unknown;
  /** The name whose cookies the call has; a guest's name can be any text. */
  as: string;
  /** The Idempotency-Key. */
  key?: string;
  /** The server ends after the first commit of the call, or after the one with its answer; the status is then 503. */
  endsAfter?: 'first commit' | 'answer';
}

export interface ContractAnswer {
  status: number;
  header(name: string): string | null;
  /** The parsed JSON, undefined for none. */
  body: unknown;
}

export interface NewPerson {
  first_name: string;
  last_name: string;
  email: string;
  phonenumber: string;
  password: string;
  isDriver?: boolean;
}

/** A backend without data. Each name has its own cookies and session. */
export interface ContractAdapter {
  /** True when the subject ends calls after a commit. */
  readonly endsCalls?: boolean;
  request(call: ContractRequest): Promise<ContractAnswer>;
  /**
   * Adds a person with a verified email, signs the name `as` in and returns the id. Most cases need a person, and the
   * calls of a registration take a quarter of the time of the suite.
   */
  addPerson(as: string, person: NewPerson): Promise<string>;
  /** Adds a car without a picture. Most cases need a car, and the call of its form encodes a picture. */
  addCar(fields: CarFields): Promise<Car>;
  /**
   * Confirms the intent, also a setup intent, with a card, as the browser's payment script does. Returns true when it is
   * paid, or when the card is kept.
   */
  payCard(clientSecret: string, card: 'good' | 'declined'): Promise<boolean>;
  /** The token of the newest link that was mailed to this address; undefined for none. */
  mailedToken(email: string): Promise<string | undefined>;
  close(): Promise<void>;
}
