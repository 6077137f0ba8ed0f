// The port to the mocks or the server under test.

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

/** A backend without data. Each name has its own cookies and session. */
export interface ContractAdapter {
  /** True when the subject ends calls after a commit. */
  readonly endsCalls?: boolean;
  request(call: ContractRequest): Promise<ContractAnswer>;
  /**
   * Confirms the intent, also a setup intent, with a card, as the browser's payment script does. Returns true when it is
   * paid, or when the card is kept.
   */
  payCard(clientSecret: string, card: 'good' | 'declined'): Promise<boolean>;
  /** The token of the newest link that was mailed to this address; undefined for none. */
  mailedToken(email: string): Promise<string | undefined>;
  close(): Promise<void>;
}
