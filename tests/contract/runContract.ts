// Runs the contract against an adapter, a test for each case. The cases share a context and add their own data to it.
import type { ContractSuite } from './contractCase.ts';
import type { ContractAdapter } from './adapter.ts';
import { repeatingKeyedCalls } from './repeats.ts';
import { createTestContext, type TestContext } from './testContext.ts';

export function runContract(
  suites: readonly ContractSuite[],
  openSubject: () => Promise<ContractAdapter>,
): void {
  let context: TestContext;
  beforeAll(async () => {
    context = await createTestContext(repeatingKeyedCalls(await openSubject()));
  }, 60_000);
  afterAll(() => context.adapter.close());

  describe.each(suites)('$name', ({ cases }) => {
    it.each(cases)('$call: $title', (each) => each.run(context));
  });
}
