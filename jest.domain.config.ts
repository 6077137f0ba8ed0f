/** @jest-config-loader esbuild-register */
// The tests of domain/ only, which mutation testing runs repeatedly.
import type { Config } from 'jest';
import everything from './jest.config.ts';

const domain = everything.projects?.find(
  (project) => typeof project === 'object' && project.displayName === 'domain',
);
if (typeof domain !== 'object') throw new Error('jest.config.ts has no project named domain.');

const config: Config = {
  ...(domain as Config),
  testTimeout: everything.testTimeout,
  // Mutation testing does not change test code, and one of the tests of this folder starts five processes.
  testPathIgnorePatterns: ['/domain/testing/'],
};

export default config;
