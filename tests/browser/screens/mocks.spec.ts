// The additions of `npm run dev:mock` to the screens: uploads and pictures that the mocks answer, and the panel of
// scenarios.
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';

const picture = (name: string, background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

// The page of a worker keeps the size that the test before has given it.
test.beforeEach(({ screens: { page } }) => page.setViewportSize({ width: 1440, height: 900 }));

test('adds a car with pictures', async ({ screens: { page } }) => {
  await page.goto('/Adminpanel/Rentalcars?scenario=demoData&as=admin&latency=0&panel=off');
  await page.getByRole('button', { name: 'Add New Car' }).click();
  const form = page.getByRole('form', { name: 'Add New Car' });
  await form.getByLabel('Make').fill('Aston Martin');
  await form.getByLabel('Model').fill('Mocked');
  await form.getByLabel('Year').fill('2024');
  await form.getByLabel('Price').fill('149.50');
  await form.getByLabel('Reason').selectOption('MusicVideo');
  await form.getByLabel('Description').fill('A car of a browser test, with two pictures of plain colour.');
  const files = await Promise.all([picture('one.jpg', '#402020'), picture('two.jpg', '#204020')]);
  await form.locator('input[type=file]').setInputFiles(files);
  await form.getByRole('button', { name: 'Add Car' }).click();
  await expect(page.getByText('Car added successfully')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cars' }).click();
  await page
    .getByRole('link', { name: /Mocked/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aston Martin Mocked' })).toBeVisible();
  const shown = page.getByRole('img', { name: 'one.jpg' }).first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('shows the pictures of a licence, which the mocks answer', async ({ screens: { page } }) => {
  await page.goto('/DriversDashboard?scenario=licenceWaiting&as=driver&latency=0&panel=off');
  const pictures = page.getByRole('list', { name: 'Pictures of the licence' }).getByRole('img');
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

test('opens the panel with its key, with a link to the scenario', async ({ screens: { page } }) => {
  await page.goto('/Cars?scenario=empty&as=admin&latency=0&panel=off');
  await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Link to this scenario at this page' });
  await expect(link).toBeHidden();
  await page.keyboard.press('Alt+m');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Request Driver' }).click();
  // The panel reads the address when it opens.
  await expect(page).toHaveURL(/\/RequestDriverJob/);
  await page.keyboard.press('Alt+m');
  await page.keyboard.press('Alt+m');
  await expect(link).toHaveAttribute('href', '/RequestDriverJob?scenario=empty&as=admin');
});
