// A request that cannot be granted, said in words fit for a person. Services throw it; the problem plugin answers it.

export interface RefusalOptions {
  /** What kind of refusal, for programs; the status alone where absent. */
  code?: string;
  errors?: { field: string; message: string }[];
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly status: number;
  readonly code: string | undefined;
  readonly errors: { field: string; message: string }[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, detail: string, options: RefusalOptions = {}) {
    super(detail);
    this.status = status;
    this.code = options.code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }
}
