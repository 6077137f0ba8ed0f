/** @jest-config-loader esbuild-register */
// Runs the tests in a tree with mutants (scripts/mutation), which prepares the databases once for all runs.
import type { Config } from 'jest';
import everything from './jest.config.ts';

const folder = '<rootDir>/scripts/mutation/jest';

const config: Config = {
  ...everything,
  reporters: [`${folder}/outcome.js`],
  testSequencer: `${folder}/sequencer.js`,
  projects: everything.projects
    ?.filter((project) => typeof project === 'object' && project.displayName !== 'domain')
    .map((project) => {
      const { globalSetup: _setup, globalTeardown: _teardown, ...rest } = project as Config;
      const environment = rest.testEnvironment === 'node' ? 'node' : 'jsdom';
      return { ...rest, testEnvironment: `${folder}/${environment}Environment.ts` };
    }) as NonNullable<Config['projects']>,
};

export default config;
