// The page requires Trusted Types: every route works under the policy, and text does not become HTML or a script. The
// fixtures fail a journey with a violation.
import { expect, test } from '../fixtures.ts';

const PUBLIC = [
  '/',
  '/About',
  '/Cars',
  '/reviews',
  '/Signin',
  '/Register',
  '/driver-registration',
  '/RequestDriverJob',
  '/Forgot',
  '/nowhere',
];
const SIGNED_IN = ['/Profile', '/Messages'];
const ADMIN = [
  '/Adminpanel',
  '/Adminpanel/Driverjobs',
  '/Adminpanel/Rentalcars',
  '/Adminpanel/Userpage',
  '/Adminpanel/Reviews',
  '/Adminpanel/Messages',
];

const settled = 'main h1, main h2, h1';

test('every public page opens under the policy', async ({ page, watch }) => {
  watch.allow(404, /\/nowhere$/);
  for (const address of PUBLIC) {
    await page.goto(address);
    await expect(page.locator(settled).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
});

test('every page of a signed-in admin opens under the policy', async ({ page }) => {
  await page.goto('/demo-login');
  await page.waitForURL('/');
  for (const address of [...SIGNED_IN, ...ADMIN]) {
    await page.goto(address);
    await expect(page.locator(settled).first()).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  }
});

test.describe('text', () => {
  const attempts: Record<string, () => void> = {
    'becomes no HTML': () => {
      document.body.innerHTML = '<p>Injected</p>';
    },
    "becomes no script's address": () => {
      document.createElement('script').src = '/assets/app.js';
    },
    'becomes no policy of another name': () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(n: string, r: object): void };
      };
      trustedTypes.createPolicy('other', { createHTML: String });
    },
  };
  for (const [title, attempt] of Object.entries(attempts)) {
    test(title, async ({ browser, baseURL }) => {
      // A separate context, whose violations are expected and are not reported.
      const context = await browser.newContext({ baseURL });
      await context.route('**/api/csp-reports', (route) => route.abort());
      const page = await context.newPage();
      await page.goto('/About');
      expect(
        await page.evaluate(
          `(() => { try { (${String(attempt)})(); return 'allowed' } catch (e) { return e.name } })()`,
        ),
      ).toBe('TypeError');
      await context.close();
    });
  }
});
