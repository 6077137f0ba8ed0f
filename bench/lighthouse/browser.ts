// Starts a new browser for Lighthouse, with an empty profile and a port for DevTools. The connection of Playwright
// would change the measured times.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../tests/browser/chromium.ts';
import type { Cookie } from '../demo/sessions.ts';

const STARTS_WITHIN_MS = 60_000;
/** The browser still starts processes after it listens; a trace may miss what they do first. */
const SETTLES_MS = 2_000;
/** The flags of chrome-launcher, which turn off background pages, extensions and the trace of the browser itself. */
const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-component-extensions-with-background-pages',
  '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--force-fieldtrials=*BackgroundTracing/default/',
  '--mute-audio',
  '--no-default-browser-check',
  '--password-store=basic',
];

export interface Browser {
  /** The port of DevTools. */
  port: number;
  stop(): Promise<void>;
}

/** Starts the browser with these cookies. */
export async function startBrowser(cookies: readonly Cookie[] = []): Promise<Browser> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'bench-browser-'));
  const { executablePath = '', args = [], env } = launchOptions();
  const child = spawn(executablePath, [...args, ...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    env: (env ?? process.env) as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const fail = () => reject(new Error(`The browser did not start.\n${said}`));
    const timer = setTimeout(fail, STARTS_WITHIN_MS);
    child.once('error', fail);
    child.once('exit', fail);
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, found] = /DevTools listening on (ws:\/\/\S+)/.exec(said) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  if (cookies.length > 0) {
    const connected = await chromium.connectOverCDP(address);
    await connected.contexts()[0]?.addCookies([...cookies]);
    // This closes only the connection, not the browser.
    await connected.close();
  }
  await wait(SETTLES_MS);
  return {
    port: Number(new URL(address).port),
    async stop() {
      process.off('exit', kill);
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
