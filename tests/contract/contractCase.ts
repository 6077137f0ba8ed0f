// One statement about one call, true of whatever answers it.
import type { TestContext } from './testContext.ts';

export interface ContractCase {
  /** As the description of the calls lists it: 'GET /api/cars/{id}'. */
  call: string;
  title: string;
  run(context: TestContext): Promise<void>;
}

/** Cases of one adapter matter. A case expects nothing of the context but what it made itself. */
export interface ContractSuite {
  name: string;
  cases: readonly ContractCase[];
}

export const contractCase = (
  call: string,
  title: string,
  run: (context: TestContext) => Promise<void>,
): ContractCase => ({ call, title, run });

/** 'GET /api/cars/{id}' as 'GET /api/cars/{}': what a parameter is called is nobody's business. */
export const withoutNames = (call: string): string => call.replace(/\{[^}]*\}|:[A-Za-z]+/g, '{}');
