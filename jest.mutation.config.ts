/** @jest-config-loader esbuild-register */
// The tests over a tree with mutants in it (scripts/mutation). The databases are prepared once for all runs, not here.
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
