// The screens: every state of every screen, over the mock build.
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../chromium.ts';

const counts = process.env['E2E_RESULTS'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../../test-results/screens',
  globalSetup: '../prepare.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: counts ? [['list'], ['json', { outputFile: counts }]] : 'list',
  use: { browserName: 'chromium', launchOptions: launchOptions(), trace: 'off', screenshot: 'off' },
});
