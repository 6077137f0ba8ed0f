// The panel of the mock build: every scenario opens a screen without a console error.
import { expect, test } from './fixtures.ts';

test('opens every scenario of the panel', async ({ screens: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/Cars?scenario=demoData&latency=0&panel=on');
  const panel = page.getByRole('complementary', { name: 'Mock scenario' });
  await panel.getByText('demoData, guest').click();
  const choice = panel.getByLabel('Scenario');
  const names = await choice.getByRole('option').allInnerTexts();
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    if ((await panel.locator('details').getAttribute('open')) === null)
      await panel.locator('summary').click();
    // The first choice is the scenario that is already open, so its text does not show whether the new page
    // has loaded.
    const loaded = page.waitForEvent('load');
    await choice.selectOption(name);
    await loaded;
    await expect(panel.locator('summary')).toHaveText(new RegExp(`^${name}, `));
    await expect(page.locator('main')).not.toBeEmpty();
    await expect(page.getByText('The mock server does not know')).toHaveCount(0);
  }
});

test('selects the user in the panel', async ({ screens: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/Cars?scenario=demoData&latency=0&panel=on');
  const panel = page.getByRole('complementary', { name: 'Mock scenario' });
  await panel.locator('summary').click();
  await panel.getByLabel('Who looks').selectOption('admin');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
  // The choice applies until another user is selected.
  await page.goto('/About');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
});
