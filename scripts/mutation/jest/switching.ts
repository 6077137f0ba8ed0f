// The mutant functions of a Jest environment: switch one on, record which tests reach which, and stop a file
// at its first failure. MUTATION_RUN names the file with the Run for this process.
import childProcess from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FileCoverage, Run } from './run.ts';

interface Context {
  activeMutant?: string;
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  hitCount?: number;
  hitLimit?: number;
}

interface Block {
  type: 'describeBlock';
  name: string;
  parent?: Block;
  children: (Block | Test)[];
}
interface Test {
  type: 'test';
  name: string;
  parent: Block;
  mode?: string | null;
  errors: unknown[];
  duration?: number | null;
}
/** The used part of the events of jest-circus. */
interface TestEvent {
  name: string;
  test: Test;
}
interface Environment {
  global: object;
  teardown(): Promise<void>;
}
interface Config {
  globalConfig: { rootDir: string };
}
type EnvironmentClass = new (config: never, context: never) => Environment;

const run = JSON.parse(readFileSync(process.env['MUTATION_RUN'] ?? '', 'utf8')) as Run;
const VARIABLE = '__STRYKER_ACTIVE_MUTANT__';

function nameOf(test: Test | Block): string {
  return test.parent?.parent ? `${nameOf(test.parent)} ${test.name}` : test.name;
}
const testsIn = (block: Block): Test[] =>
  block.children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));

/** A process that a test starts with its own environment runs the same mutant. */
function passToChildren(mutant: string): void {
  const { spawn } = childProcess;
  childProcess.spawn = ((command: string, args: readonly string[], options?: childProcess.SpawnOptions) =>
    spawn(command, args, {
      ...options,
      env: { ...(options?.env ?? process.env), [VARIABLE]: mutant },
    })) as typeof spawn;
}
if (run.mutant !== undefined) passToChildren(run.mutant);

export function withMutants(Base: EnvironmentClass): EnvironmentClass {
  return class extends (Base as new (config: never, context: never) => Environment) {
    readonly #file: string;
    readonly #context: Context = {};
    readonly #milliseconds: Record<string, number> = {};
    #remaining: Set<Test> | undefined;
    #failed = false;

    constructor(config: Config, context: { testPath: string }) {
      super(config as never, context as never);
      this.#file = path.relative(config.globalConfig.rootDir, context.testPath);
      if (run.mutant !== undefined) this.#context.activeMutant = run.mutant;
      if (run.hitLimit !== undefined) Object.assign(this.#context, { hitCount: 0, hitLimit: run.hitLimit });
      Object.assign(this.global, { __stryker__: this.#context });
    }

    async handleTestEvent(event: TestEvent, state: { rootDescribeBlock: Block }): Promise<void> {
      if (event.name === 'run_start') {
        const wanted = run.tests?.[this.#file];
        const tests = testsIn(state.rootDescribeBlock);
        if (wanted) this.#remaining = new Set(tests.filter((test) => wanted.includes(nameOf(test))));
      } else if (event.name === 'test_start') {
        // Also runs the tests before the last one that reaches the mutant, because a later test may need their data.
        if (run.mutant !== undefined && (this.#failed || this.#remaining?.size === 0))
          event.test.mode = 'skip';
        this.#context.currentTestId = nameOf(event.test);
      } else if (event.name === 'test_done') {
        this.#context.currentTestId = undefined;
        this.#remaining?.delete(event.test);
        if (event.test.errors.length > 0) this.#failed = true;
        if (event.test.mode !== 'skip') this.#milliseconds[nameOf(event.test)] = event.test.duration ?? 0;
      }
    }

    override async teardown(): Promise<void> {
      const { static: loaded = {}, perTest = {} } = this.#context.mutantCoverage ?? {};
      if (run.coverage !== undefined && !this.#failed) {
        const coverage: FileCoverage = { loaded, perTest, milliseconds: this.#milliseconds };
        const name = `${this.#file.replaceAll('/', '__')}.json`;
        writeFileSync(path.join(run.coverage, name), JSON.stringify(coverage));
      }
      await super.teardown();
    }
  };
}
