/** @jest-config-loader esbuild-register */
// Five projects: the rules (node), the screens (jsdom), the server (node, real database), the payment sandbox (node, its
// own embedded database), the fault injection (node).
import type { Config } from 'jest';

// Type errors are found by `tsc`. `.swcrc` files are for other tools.
const swc = [
  '@swc/jest',
  {
    swcrc: false,
    // A test loads the modules that it uses, not everything that an index file or the store names.
    module: { type: 'commonjs', lazy: true },
    sourceMaps: 'inline',
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true, dynamicImport: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
] as const;

// Packages that ship only ES modules and are reached by a test.
const esmPackages = [
  'p-limit',
  'yocto-queue',
  'until-async',
  'rettime',
  '@open-draft/deferred-promise',
  '@redux-devtools/instrument',
];

// A copy of the tree (regressions, mutation) links node_modules: its packages are its own all the same.
const ownPackages = {
  '^stripe-sandbox$': '<rootDir>/packages/stripe-sandbox/src/index.ts',
  '^stripe-sandbox/server$': '<rootDir>/packages/stripe-sandbox/src/server.ts',
};

const shared = {
  setupFiles: ['<rootDir>/domain/testing/testClock.ts'],
  setupFilesAfterEnv: ['<rootDir>/domain/testing/secondTry.ts'],
  transform: {
    '^.+\\.[cm]?[jt]sx?$': swc as unknown as [string, Record<string, unknown>],
    '\\.css$': '<rootDir>/src/testing/cssText.cjs',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: ownPackages,
  restoreMocks: true,
} satisfies Config['projects'] extends unknown ? object : never;

const config: Config = {
  // Ends a test that hangs. No result depends on it, so it allows for a machine that is ten times slower.
  testTimeout: 180_000,
  // Left to itself Jest keeps a core free, which is half of a small machine.
  maxWorkers: '100%',
  // A worker keeps modules of earlier files; beyond this it spends its time on garbage collection.
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    { ...shared, displayName: 'domain', testEnvironment: 'node', roots: ['<rootDir>/domain'] },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jest-fixed-jsdom',
      roots: ['<rootDir>/src', '<rootDir>/mocks'],
      moduleNameMapper: { ...ownPackages, '\\.woff2$': '<rootDir>/src/testing/fileAddress.ts' },
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/src/testing/setup.ts'],
    },
    { ...shared, displayName: 'sandbox', testEnvironment: 'node', roots: ['<rootDir>/packages'] },
    { ...shared, displayName: 'faults', testEnvironment: 'node', roots: ['<rootDir>/tests/fault-injection'] },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      roots: ['<rootDir>/server'],
      // A migrated database of either engine to copy: PostgreSQL from npm's binaries, and the embedded one.
      globalSetup: '<rootDir>/server/testing/databasesSetup.ts',
      globalTeardown: '<rootDir>/server/testing/databasesTeardown.ts',
    },
  ],
};

export default config;
