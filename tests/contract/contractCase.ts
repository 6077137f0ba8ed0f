// One statement about one call, true of whatever answers it.
import type { World } from './testContext.ts';

export interface ContractCase {
  /** As the description of the calls lists it: 'GET /api/cars/{id}'. */
  call: string;
  title: string;
  run(world: World): Promise<void>;
}

/** Cases of one subject matter. A case expects nothing of the world but what it made itself. */
export interface ContractArea {
  name: string;
  cases: readonly ContractCase[];
}

export const contractCase = (
  call: string,
  title: string,
  run: (world: World) => Promise<void>,
): ContractCase => ({ call, title, run });

/** 'GET /api/cars/{id}' as 'GET /api/cars/{}': what a parameter is called is nobody's business. */
export const withoutNames = (call: string): string => call.replace(/\{[^}]*\}|:[A-Za-z]+/g, '{}');
