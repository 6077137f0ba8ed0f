// A refused request, with a message for users. Rules and use cases throw it; the server sends it as problem+json.

export interface HttpProblemOptions {
  /** The kind of refusal for programs; without it only the status identifies the kind. */
  code?: string;
  errors?: { field: string; message: string }[];
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Continues a sign-in that waits for the second factor. */
  challenge?: string;
}

export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: { field: string; message: string }[] | undefined;
  readonly retryAfter: number | undefined;
  readonly challenge: string | undefined;

  constructor(status: number, detail: string, options: HttpProblemOptions = {}) {
    super(detail);
    this.status = status;
    this.code = options.code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.challenge = options.challenge;
  }
}
