// Runs the one suite against a subject: a test for each case, in a world that they share and each adds its own to.
import type { ContractArea } from './contractCase.ts';
import type { Subject } from './adapter.ts';
import { createWorld, type World } from './testContext.ts';

export function runContract(areas: readonly ContractArea[], openSubject: () => Promise<Subject>): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await openSubject());
  }, 60_000);
  afterAll(() => world.subject.close());

  describe.each(areas)('$name', ({ cases }) => {
    it.each(cases)('$call: $title', (each) => each.run(world));
  });
}
