// The steps of every time-travel test: the banner, the content of the page, and the requests, storage and navigation of
// the page.
import type { Page } from '@playwright/test';

export const banner = (page: Page) => page.getByRole('dialog', { name: 'Time travel' });
export const slider = (page: Page) => banner(page).getByRole('slider', { name: 'Action' });

/** Records requests, storage changes and navigations from now on; returns a function that reads them. */
export async function watchTheWayOut(page: Page): Promise<() => Promise<string[]>> {
  // A page that has just been loaded stores its session and preferences a moment later.
  await page.waitForFunction(
    () =>
      window.sessionStorage.getItem('persist:session') && window.localStorage.getItem('persist:preferences'),
  );
  await page.evaluate(() => {
    const left: string[] = [];
    Object.assign(window, { left });
    const fetchNow = window.fetch;
    window.fetch = (...call) => {
      const url = String(call[0] instanceof Request ? call[0].url : call[0]);
      // In `npm run dev` webpack asks for the code that it has compiled in the meantime.
      if (!url.endsWith('.hot-update.json')) left.push(`fetched ${url}`);
      return fetchNow(...call);
    };
    const sendNow = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function send(body) {
      left.push('uploaded');
      sendNow.call(this, body);
    };
    // The data grid of MUI tests the storage with a key that it removes at once.
    Storage.prototype.setItem = (key) =>
      void (key.startsWith('__some_random_key') || left.push(`stored ${key}`));
    window.history.pushState = () => void left.push('pushed an address');
    window.history.replaceState = () => void left.push('replaced the address');
  });
  return () => page.evaluate(() => (window as unknown as { left: string[] }).left);
}

/** The text of the page and of its fields, without the banner. */
export const words = (page: Page) =>
  page.evaluate(() => {
    const shown =
      document.querySelector<HTMLElement>('.lcr-past') ?? document.querySelector<HTMLElement>('main');
    const main = shown?.matches('main') ? shown : shown?.querySelector('main');
    const typed = [...(main?.querySelectorAll('input') ?? [])].filter(({ type }) => type !== 'password');
    return [main?.innerText ?? '', ...typed.map(({ value }) => value)].join('\n');
  });
