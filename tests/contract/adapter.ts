// What the contract is asked of: the mocks or the server, each behind this small port.

/** One call as a client sends it; a FormData body goes as multipart. */
export interface ContractRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query, from '/api'. */
  path: string;
  body?: unknown;
  /** Whose cookies go with it; a guest's name is as good as any. */
  as: string;
}

export interface ContractAnswer {
  status: number;
  header(name: string): string | null;
  /** The parsed JSON, undefined for none. */
  body: unknown;
}

/** A backend with nothing in it yet. Who is signed in is a matter of each name's cookies. */
export interface ContractAdapter {
  request(call: ContractRequest): Promise<ContractAnswer>;
  /** What the browser's payment script does: confirms the intent with a card. True where it is paid. */
  payCard(clientSecret: string, card: 'good' | 'declined'): Promise<boolean>;
  close(): Promise<void>;
}
