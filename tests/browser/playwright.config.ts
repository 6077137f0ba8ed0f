// The tests in a real browser. The tag @main chooses the tests of the product's main functions.
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.ts';

const counts = process.env['E2E_RESULTS'];
/** The folder of the tests, and the file of the smoke test in it. */
const SCREENS = 'screens/**/*.spec.ts';
const SMOKE = 'screens/smoke.spec.ts';
/** The first start, from whose data the journeys start. */
const DEMO_DATA = 'demo-data';
const JOURNEYS = 'journeys/*.spec.ts';

export default defineConfig({
  testDir: '.',
  projects: [
    { name: DEMO_DATA, testMatch: 'demoData.setup.ts' },
    {
      name: 'journeys-main',
      testMatch: [JOURNEYS, SCREENS],
      testIgnore: SMOKE,
      grep: /@main/,
      dependencies: [DEMO_DATA],
    },
    // Every screen in its main state, over the mocks.
    { name: 'smoke', testMatch: SMOKE },
    { name: 'journeys', testMatch: JOURNEYS, grepInvert: /@main/, dependencies: [DEMO_DATA] },
    // Every state of every screen, over the mocks.
    { name: 'screens', testMatch: SCREENS, testIgnore: SMOKE, grepInvert: /@main/ },
  ],
  // Each run on a date keeps its pages of failed tests.
  outputDir: path.join('../../test-results', path.parse(counts ?? '').name),
  globalSetup: './prepare.ts',
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: counts ? [['list'], ['json', { outputFile: counts }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    actionTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // Interceptions of a journey do not see the requests of a worker; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Disables smooth scrolling and dialog transitions, which the journeys do not test.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces make each journey a third longer; E2E_TRACE=1 records them.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
