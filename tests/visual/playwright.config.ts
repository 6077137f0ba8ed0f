// The pictures: each state as it looked when somebody last looked, always in the browser that comes by npm.
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../browser/chromium.ts';

process.env['CHROMIUM_PATH'] = 'npm';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/visual',
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  globalSetup: '../browser/prepare.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  // A picture that is not there yet is a failure in CI, and made by `npm run test:visual -- --update`.
  updateSnapshots: process.env['CI'] ? 'none' : 'missing',
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      stylePath: './plain.css',
      // Another machine's fallback fonts and rounding may differ by so much; a moved button does not.
      maxDiffPixelRatio: 0.01,
    },
  },
  reporter: 'list',
  use: { browserName: 'chromium', launchOptions: launchOptions(), trace: 'off', screenshot: 'off' },
});
