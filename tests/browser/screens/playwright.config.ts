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
    trace: 'off',
    screenshot: 'off',
  },
});
