/** @jest-config-loader esbuild-register */
// The rules' tests alone: what mutation testing runs again and again.
import type { Config } from 'jest';
import everything from './jest.config.ts';

const domain = everything.projects?.find(
  (project) => typeof project === 'object' && project.displayName === 'domain',
);
if (typeof domain !== 'object') throw new Error('jest.config.ts has no project named domain.');

const config: Config = {
  ...(domain as Config),
  testTimeout: everything.testTimeout,
  // What the tests are made of is not what is changed here, and one of its tests starts five processes.
  testPathIgnorePatterns: ['/domain/testing/'],
};

export default config;
