// Compares the public pages with and without content in their HTML, in the same run: cost and effect. Needs a build.
// The browser's processor is slowed down four times; the network is not slowed down.
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '../tests/browser/chromium.ts';
import { startServer } from './chat/startServer.ts';
import { firstView, type FirstView } from './pages/firstView.ts';
import { throughput } from './pages/throughput.ts';

// `npm run bench -- pages 5` loads each page five times.
const RUNS = Math.min(Number(process.argv[2] ?? 3), 20);
const LOAD_SECONDS = 4;

const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function viewsOf(browser: Browser, url: string, isRendered: boolean): Promise<FirstView> {
  const views: FirstView[] = [];
  for (let run = 0; run < RUNS; run += 1) views.push(await firstView(browser, url, isRendered));
  return {
    htmlBytes: median(views.map((view) => view.htmlBytes)),
    paintMs: median(views.map((view) => view.paintMs)),
    requestsBefore: median(views.map((view) => view.requestsBefore)),
  };
}

/** The built script whose size is nearest to that of the page. */
function fileOfSize(bytes: number): string {
  const folder = path.resolve('dist/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const distance = (name: string) => Math.abs(statSync(path.join(folder, name)).size - bytes);
  return `/assets/${String(scripts.sort((a, b) => distance(a) - distance(b))[0])}`;
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-pages-'));
const server = await startServer(folder, { DEMO_DATA: 'on', NODE_ENV: 'production' });
try {
  const cars = (await (await fetch(`${server.origin}/api/cars`)).json()) as { id: string }[];
  const addresses = ['/', '/About', '/Cars', `/cars/${String(cars[0]?.id)}`, '/reviews'];
  const browser = await chromium.launch(launchOptions());
  for (const address of addresses) {
    const url = server.origin + address;
    const [before, after] = [await viewsOf(browser, url, false), await viewsOf(browser, url, true)];
    print(
      `${address.slice(0, 12).padEnd(12)} HTML ${before.htmlBytes} -> ${after.htmlBytes} bytes; ` +
        `requests before the largest paint ${before.requestsBefore} -> ${after.requestsBefore}; ` +
        `largest paint ${before.paintMs.toFixed(0)} -> ${after.paintMs.toFixed(0)} ms, ` +
        `ratio ${(after.paintMs / before.paintMs).toFixed(2)}`,
    );
  }
  await browser.close();

  for (const address of addresses) {
    const url = server.origin + address;
    const bytes = Buffer.byteLength(await (await fetch(url, { headers: { accept: 'text/html' } })).text());
    const file = fileOfSize(bytes);
    await throughput(url, 1);
    await throughput(server.origin + file, 1);
    const pages = await throughput(url, LOAD_SECONDS);
    const files = await throughput(server.origin + file, LOAD_SECONDS);
    print(
      `${address.slice(0, 12).padEnd(12)} ${pages.toFixed(0)} pages/s, ${files.toFixed(0)} files/s of about this size; ` +
        `a page costs ${(files / pages).toFixed(2)} x a file`,
    );
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
