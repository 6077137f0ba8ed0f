import { chromium, expect } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { appendFileSync, writeFileSync } from 'node:fs';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { launchOptions } from '../e2e/chromium.ts';
import { recordShifts, settled } from '../e2e/screens/layout.ts';
import { serveMockSite } from '../e2e/screens/mockSite.ts';
import { addressOf } from '../e2e/screens/state.ts';
import { states } from '../e2e/screens/states.ts';
const site = await serveMockSite();
const b = await chromium.launch(launchOptions());
const c = await b.newContext({ baseURL: site.origin, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce', colorScheme: 'light' });
const page = await c.newPage();
await page.clock.setFixedTime(FIXED_NOW);
await page.addInitScript('globalThis.__name = (f) => f');
await recordShifts(page);
const out = '/tmp/H/look.log'; writeFileSync(out, '');
const say = (s: string) => appendFileSync(out, s + '\n');
let troubles: string[] = [];
page.on('console', (m) => { if (m.type() === 'error') troubles.push(m.text().slice(0, 200)); });
page.on('pageerror', (e) => troubles.push('PAGE ' + e.message.slice(0, 200)));
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axe = async (where: string, colours = false) => {
  const a = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (colours ? a.withRules(['color-contrast', 'link-in-text-block']) : a.withTags(TAGS)).analyze();
  for (const v of violations) for (const n of v.nodes.slice(0, 4)) say(`  AXE ${where} ${v.id} ${n.target.join(' ')} :: ${(n.failureSummary ?? '').replace(/\s+/g, ' ').slice(0, 220)}`);
};
const fit = async () => {
  const r = await page.evaluate(() => { const { clientWidth, scrollWidth } = document.documentElement; return scrollWidth <= clientWidth ? '' : `${clientWidth}<${scrollWidth}: ` + [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > clientWidth + 1).slice(0, 5).map((e) => e.nodeName + '.' + e.getAttribute('class')).join(', '); });
  if (r) say('  FIT ' + r);
};
const only = process.argv.slice(2);
for (const s of states) {
  if (only.length && !only.some((o) => s.name.includes(o))) continue;
  const t = Date.now(); troubles = [];
  for (const width of [1440, 360]) {
    if ((width === 1440 && s.only === 'narrow') || (width === 360 && s.only === 'wide')) continue;
    try {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await page.goto(addressOf(s));
      await expect(s.shows(page)).toBeVisible({ timeout: 8000 });
      await settled(page);
      const sh = await page.evaluate(() => window.shifts);
      if (sh.reduce((a, x) => a + x.value, 0) >= 0.001) say(`  CLS ${s.name} ${width} ${JSON.stringify(sh).slice(0, 500)}`);
      await s.open?.(page);
      await fit();
      await axe(`${s.name} ${width} light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await axe(`${s.name} ${width} dark`, true);
      await page.screenshot({ path: `/tmp/H/look/${s.name}-${width}.png` });
      if (width === 360) {
        await page.setViewportSize({ width: 768, height: 1024 }); await fit();
        await axe(`${s.name} 768 dark`, true);
        await page.emulateMedia({ colorScheme: 'light' }); await axe(`${s.name} 768 light`);
        await page.setViewportSize({ width: 320, height: 640 }); await fit();
        await page.setViewportSize({ width: 640, height: 450 }); await fit();
      }
    } catch (e) { say(`  FAIL ${s.name} ${width} ${String(e).replace(/\u001b\[\d+m/g, '').slice(0, 400)}`); await page.screenshot({ path: `/tmp/H/look/FAIL-${s.name}-${width}.png` }).catch(() => 0); }
  }
  const rest = troubles.filter((x) => !x.startsWith('Failed to load resource'));
  if (rest.length) say('  CONSOLE ' + s.name + ' ' + rest.join(' | '));
  say(`${s.name} ${Date.now() - t}`);
}
await b.close(); await site.close(); say('END');
