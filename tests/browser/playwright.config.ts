// The journeys: a real browser against the running product.
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.ts';

const counts = process.env['E2E_RESULTS'];

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.spec.ts',
  // Each run on a date keeps its pages of failed tests.
  outputDir: path.join('../../test-results', path.parse(counts ?? '').name),
  globalSetup: './prepare.ts',
  fullyParallel: true,
  workers: 2,
  // In CI a rare delay of the machine must not stop a merge; `npm test` lists the tests that needed a second
  // try.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // These limits and `actionTimeout` only end a test that hangs. No result depends on them, so they suit a
  // machine that is ten times slower.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: counts ? [['list'], ['json', { outputFile: counts }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    actionTimeout: 120_000,
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
