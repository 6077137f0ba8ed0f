// Measures the delay from an input to the next frame (INP) on the built product with demo data, with a processor that
// is four times slower, and on a bare page. `npm run bench -- interaction 10 calendar` repeats the interactions whose
// name contains 'calendar' ten times.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { launchOptions, prepareChromium } from '../tests/browser/chromium.ts';
import { startServer } from './chat/startServer.ts';
import { demoAdmin, demoPerson, firstCarId, type Cookie } from './demo/sessions.ts';
import { median } from './figures/median.ts';
import { FLOORS } from './interaction/floor.ts';
import { observe, settle, slowestOf, SHORTEST_MS, type Interaction } from './interaction/observe.ts';
import { scenariosOf, type Scenario } from './interaction/scenarios.ts';

const TURNS = Math.min(Number(process.argv[2] ?? 10), 100);
const wanted = process.argv[3] ?? '';
const GOAL_MS = 150;
/** The first rounds, which load and compile code, are not part of the result. */
const WARM_UP = 2;
const CUSTOMER = 'olivia.hart@customers.example';
const PHONE = { width: 412, height: 823 };
const DESKTOP = { width: 1_440, height: 900 };

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Measured {
  worst: Interaction;
  medianMs: number;
}

async function measure(
  browser: Browser,
  { open, act }: Omit<Scenario, 'kind'>,
  { cookie, viewport }: { cookie?: Cookie; viewport: { width: number; height: number } },
): Promise<Measured> {
  const context = await browser.newContext({ viewport });
  try {
    if (cookie) await context.addCookies([cookie]);
    const page = await context.newPage();
    await open(page);
    await observe(page);
    await settle(page);
    const found: Interaction[] = [];
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
      const slowest = await slowestOf(page, () => act(page, turn));
      if (turn >= WARM_UP) found.push(slowest);
    }
    const [worst] = [...found].sort((a, b) => b.ms - a.ms);
    if (!worst) throw new Error('There was no turn.');
    return { worst, medianMs: median(found.map(({ ms }) => ms)) };
  } finally {
    await context.close();
  }
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

await prepareChromium();
const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-interaction-'));
const server = await startServer(folder, { DEMO_DATA: 'on', DEMO_LOGIN: 'on', NODE_ENV: 'production' });
const browser = await chromium.launch(launchOptions());
try {
  const { origin } = server;
  const admin = await demoAdmin(origin);
  const customer = await demoPerson(origin, CUSTOMER);
  const floors = {
    click: await measure(browser, FLOORS.click, { viewport: PHONE }),
    typing: await measure(browser, FLOORS.typing, { viewport: PHONE }),
  };
  print(`${String(TURNS)} turns each; what is faster than ${ms(SHORTEST_MS)} counts as ${ms(SHORTEST_MS)}`);
  for (const [kind, floor] of Object.entries(floors)) {
    print(`floor of ${kind.padEnd(20)} median ${ms(floor.medianMs)}, worst ${ms(floor.worst.ms)}`);
  }
  const scenarios = scenariosOf({
    car: `${origin}/cars/${await firstCarId(origin)}`,
    chat: `${origin}/Messages?with=office`,
    reservations: `${origin}/Adminpanel`,
  });
  const misses: string[] = [];
  for (const scenario of scenarios.filter(({ name }) => name.includes(wanted))) {
    const isAdmins = scenario.name.startsWith('reservations');
    const { worst, medianMs } = await measure(browser, scenario, {
      cookie: isAdmins ? admin : customer,
      viewport: isAdmins ? DESKTOP : PHONE,
    });
    const floor = floors[scenario.kind];
    print(
      `${scenario.name.padEnd(29)} median ${ms(medianMs)}, worst ${ms(worst.ms)} (goal ${String(GOAL_MS)}): ` +
        `${worst.name}, ${ms(worst.delayMs)} before and ${ms(worst.handlersMs)} in its handlers; ` +
        `ratio median ${(medianMs / floor.medianMs).toFixed(2)}, worst ${(worst.ms / floor.worst.ms).toFixed(2)}`,
    );
    if (worst.ms > GOAL_MS) misses.push(`${scenario.name}: ${ms(worst.ms)}`);
  }
  print(
    misses.length === 0 ? 'Every interaction reaches the goal.' : `Above the goal:\n  ${misses.join('\n  ')}`,
  );
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
