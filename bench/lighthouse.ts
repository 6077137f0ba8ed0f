// Measures the public pages and the admins' home with Lighthouse 12, on the built product with demo data. Compares
// each page with a static page that has the same fonts and pictures. `npm run bench -- lighthouse 3 cars` visits the
// list of cars three times.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { prepareChromium } from '../tests/browser/chromium.ts';
import { startServer } from './chat/startServer.ts';
import { demoAdmin, firstCarId } from './demo/sessions.ts';
import { audited, type Mode } from './lighthouse/audit.ts';
import { floorOf, startFloorServer } from './lighthouse/floor.ts';
import { linesOf, missesOf, type Goals } from './lighthouse/report.ts';

const RUNS = Math.min(Number(process.argv[2] ?? 3), 9);
const wanted = process.argv[3];

interface Page {
  name: string;
  address: string;
  modes: Partial<Record<Mode, Goals>>;
  isPublic: boolean;
}

const pagesOf = (carId: string): Page[] => [
  {
    name: 'landing',
    address: '/',
    modes: { sim: { lcp: 1_200 }, applied: { score: 99, lcp: 800 }, desktop: { lcp: 350 } },
    isPublic: true,
  },
  { name: 'about', address: '/About', modes: { sim: {}, applied: {} }, isPublic: true },
  {
    name: 'cars',
    address: '/Cars',
    modes: { sim: { score: 98, lcp: 1_500 }, applied: { score: 96, lcp: 1_200 } },
    isPublic: true,
  },
  {
    name: 'car',
    address: `/cars/${carId}`,
    modes: { sim: { score: 96, lcp: 1_600, tbt: 150 }, applied: { score: 94, lcp: 1_300 } },
    isPublic: true,
  },
  { name: 'reviews', address: '/reviews', modes: { sim: {}, applied: {} }, isPublic: true },
  {
    name: 'admin',
    address: '/Adminpanel',
    modes: { desktop: { score: 99, lcp: 900, scriptKb: 300 } },
    isPublic: false,
  },
];

const print = (line: string) => process.stdout.write(`${line}\n`);

const htmlOf = async (url: string) => (await fetch(url, { headers: { accept: 'text/html' } })).text();

await prepareChromium();
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-lighthouse-'));
const server = await startServer(folder, { DEMO_DATA: 'on', DEMO_LOGIN: 'on', NODE_ENV: 'production' });
try {
  const pages = pagesOf(await firstCarId(server.origin)).filter(
    ({ name }) => wanted === undefined || name === wanted,
  );
  if (pages.length === 0) throw new Error(`There is no page '${String(wanted)}'.`);
  const admin = await demoAdmin(server.origin);
  const floors: Record<string, string> = {};
  for (const { address } of pages) floors[address] = floorOf(await htmlOf(server.origin + address));
  const floorServer = await startFloorServer(floors);
  const misses: string[] = [];
  print(`median of ${String(RUNS)} visits; one visit of each floor page`);
  for (const { name, address, modes, isPublic } of pages) {
    for (const [mode, goals] of Object.entries(modes) as [Mode, Goals][]) {
      const floorVisit = { url: floorServer.origin + address, mode, categories: 'performance' };
      // A static page differs little from visit to visit.
      const floor = await audited(floorVisit, 1);
      const cookies = isPublic ? [] : [admin];
      const figures = await audited({ url: server.origin + address, mode, cookies }, RUNS);
      const measured = { page: name, mode, goals, isPublic, figures, floor };
      print(linesOf(measured).join('\n'));
      misses.push(...missesOf(measured));
    }
  }
  floorServer.stop();
  print(misses.length === 0 ? 'Every figure reaches its goal.' : `Below the goal:\n  ${misses.join('\n  ')}`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
