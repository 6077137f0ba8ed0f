// One test of one call, for the server and the mocks.
import type { TestContext } from './testContext.ts';

export interface ContractCase {
  /** As in the list of calls: 'GET /api/cars/{id}'. */
  call: string;
  title: string;
  run(context: TestContext): Promise<void>;
}

/** The cases of one subject. A case depends only on data of the context that it created. */
export interface ContractSuite {
  name: string;
  cases: readonly ContractCase[];
}

export const contractCase = (
  call: string,
  title: string,
  run: (context: TestContext) => Promise<void>,
): ContractCase => ({ call, title, run });

/** Replaces parameter names: 'GET /api/cars/{id}' becomes 'GET /api/cars/{}'. */
export const withoutNames = (call: string): string => call.replace(/\{[^}]*\}|:[A-Za-z]+/g, '{}');
