// The journeys: a real browser against the running product.
import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.ts';

const counts = process.env['E2E_RESULTS'];

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './prepare.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: counts ? [['list'], ['json', { outputFile: counts }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // Disables smooth scrolling and dialog transitions, which the journeys do not test.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces make each journey a third longer; E2E_TRACE=1 records them.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'off',
  },
});
