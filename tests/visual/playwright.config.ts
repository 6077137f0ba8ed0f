// Compares each state with its stored picture, always in the browser that npm installs.
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
  // A missing picture fails in CI; `npm run test:visual -- --update` creates it.
  updateSnapshots: process.env['CI'] ? 'none' : 'missing',
  expect: {
    timeout: 15_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      stylePath: './plain.css',
      // Allows for other fallback fonts and rounding on another machine; a moved button exceeds it.
      maxDiffPixelRatio: 0.01,
    },
  },
  reporter: 'list',
  use: { browserName: 'chromium', launchOptions: launchOptions(), trace: 'off', screenshot: 'off' },
});
