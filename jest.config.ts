/** @jest-config-loader esbuild-register */
// Three projects: the rules (node), the screens (jsdom), the server and the payment sandbox (node, real database).
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

// `tsc` checks the types; here each file is transpiled on its own.
const transpile: [string, Record<string, unknown>] = [
  'ts-jest',
  {
    diagnostics: false,
    tsconfig: {
      isolatedModules: true,
      module: 'commonjs',
      moduleResolution: 'node10',
      ignoreDeprecations: '6.0',
      target: 'es2022',
      jsx: 'react-jsx',
      esModuleInterop: true,
    },
  },
];

// Packages that ship only ES modules and that tests import.
const esmPackages = [
  'p-limit',
  'yocto-queue',
  'until-async',
  'rettime',
  '@open-draft/deferred-promise',
  '@redux-devtools/instrument',
];

// In a copy of the tree (regressions, mutation) node_modules is a link, and its packages count as packages
// there too.
const ownPackages = {
  '^stripe-sandbox$': '<rootDir>/packages/stripe-sandbox/src/index.ts',
  '^stripe-sandbox/server$': '<rootDir>/packages/stripe-sandbox/src/server.ts',
};

// Parts that no test uses, and that each test file would load: the messages of zod in 50 languages, and GraphQL in msw.
const unused = {
  '^\\.\\./locales/index\\.cjs$': '<rootDir>/tests/jest/empty.cjs',
  '^graphql$': '<rootDir>/tests/jest/empty.cjs',
};

const clock = '<rootDir>/domain/testing/testClock.ts';
const serverSetup = [clock, '<rootDir>/tests/jest/pluginNames.cjs'];

const shared = {
  testEnvironment: '<rootDir>/tests/jest/node.cjs',
  setupFiles: [clock],
  transform: {
    '/@electric-sql/pglite/.+\\.cjs$': '<rootDir>/server/testing/requirePglite.cjs',
    '^.+\\.[cm]?tsx?$': transpile,
    '^.+\\.[cm]?js$': 'babel-jest',
    '\\.css$': '<rootDir>/src/testing/cssText.cjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')}|@electric-sql/pglite)/)`],
  moduleNameMapper: { ...ownPackages, ...unused },
  restoreMocks: true,
} satisfies Config['projects'] extends unknown ? object : never;

const config: Config = {
  // Ends a test that hangs. No result depends on this limit, so it suits a machine that is ten times slower.
  testTimeout: 180_000,
  // Half again as many workers as processors: the tests of the server wait for PostgreSQL for a tenth of their time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testSequencer: '<rootDir>/tests/jest/longestFirst.cjs',
  // A worker keeps the modules of earlier files. Above this limit it spends its time on garbage collection.
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    { ...shared, displayName: 'domain', roots: ['<rootDir>/domain'] },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: '<rootDir>/tests/jest/jsdom.cjs',
      roots: ['<rootDir>/src', '<rootDir>/mocks'],
      moduleNameMapper: { ...ownPackages, ...unused, '\\.woff2$': '<rootDir>/src/testing/fileAddress.ts' },
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
    },
    {
      ...shared,
      displayName: 'server',
      roots: ['<rootDir>/server', '<rootDir>/packages', '<rootDir>/scripts/dev'],
      setupFiles: serverSetup,
      // A migrated database of either engine to copy: PostgreSQL from npm's binaries, and the embedded one.
      globalSetup: '<rootDir>/server/testing/databasesSetup.ts',
      globalTeardown: '<rootDir>/server/testing/databasesTeardown.ts',
    },
  ],
};

export default config;
