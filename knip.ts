// The entry points of all programs; knip reports code that none of them reaches as unused.
const config = {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{ts,js}',
        'mocks/browser.ts',
        // Built by scripts/buildServer.ts.
        'server/main.ts',
        // Built by scripts/buildServiceWorker.ts.
        'src/site/serviceWorker/serviceWorker.js',
        // Required by public/index.html.
        'src/app/firstPaint/*.{ts,tsx}',
        // Built by scripts/buildServerBundle.ts.
        'src/app/serverRendering/renderPage.tsx',
        'tests/browser/**/*.ts',
        // The parts of scripts/full.ts.
        'tests/{cluster,fault-injection,operation}/run.ts',
        'tests/fault-injection/outages.ts',
        'tests/fault-injection/server.ts',
        'tests/fault-injection/providerProgram.ts',
        // Named by scripts/mutation/jestProcess.ts.
        'scripts/mutation/jest/*Environment.ts',
        'scripts/mutation/jest/*.js',
        '**/*.test.{ts,tsx}',
      ],
      project: ['{src,server,domain,mocks,scripts,tests}/**/*.{ts,tsx}'],
    },
    'packages/*': {
      // The server sends the browser modules unchanged.
      entry: ['src/browser/stripe.js', 'test/*.test.{ts,tsx}'],
      project: ['{bin,src,test}/**/*.{ts,tsx,js}'],
    },
  },
  // An index.ts exports the public types of its folder, even when no other code uses them.
  exclude: ['types'],
  // Fonts, which the server finds by path.
  ignoreDependencies: ['@fontsource-variable/noto-sans', '@fontsource-variable/noto-sans-.*'],
  // A program that a harness uses where it is installed.
  ignoreBinaries: ['nginx'],
  ignoreExportsUsedInFile: true,
};

export default config;
