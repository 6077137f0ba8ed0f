// Renders the public pages as the server does, and checks the content and the parts that the security policy restricts.
import { setImmediate } from 'node:timers';
import { carApi } from '#app/entities/car/index.ts';
import { aCar } from '#domain/testing/builders.ts';
import { aConfig } from '#mocks/backend.ts';
import { aReview } from '#mocks/jobFixtures.ts';
import { renderPage, type PageData } from './renderPage.tsx';
import { servedState } from './servedState.ts';

// React's renderer for Node calls it; jsdom has none.
beforeAll(() => void Object.assign(globalThis, { setImmediate }));

const car = aCar();
const carAddress = `/cars/${car.id}`;

async function render(address: string, data: Partial<PageData> = {}) {
  const page = await renderPage(address, { config: aConfig(), ...data });
  const root = document.createElement('div');
  root.innerHTML = page.markup;
  return { ...page, root, heading: root.querySelector('h1')?.textContent };
}

test.each([
  ['/', {}, 'Luxury Car Rentals', 'Motor cars of the first rank'],
  ['/About', {}, 'About Luxury Car Rentals', 'The marques'],
  ['/Cars', { cars: [car] }, 'Cars', `${car.make} ${car.model}`],
  [carAddress, { car }, `${car.make} ${car.model}`, car.description],
  ['/reviews', { reviews: [aReview({ content: 'A quiet journey.' })] }, 'Reviews', 'A quiet journey.'],
])('renders the content of %s for a guest', async (address, data, heading, text) => {
  const page = await render(address, data);
  expect(page.heading).toBe(heading);
  expect(page.root).toHaveTextContent(text);
  expect(page.root.querySelector('header')).toHaveTextContent('Sign in');
});

test('sends the answers of the page, with which the browser hydrates without a request', async () => {
  const { cache } = await render(carAddress, { car });
  expect(carApi.endpoints.getCar.select(car.id)(servedState(cache))).toMatchObject({
    isSuccess: true,
    data: car,
  });
});

test('disables buttons and fields until the page is hydrated, and marks those that it has disabled', async () => {
  const { root } = await render('/reviews', { reviews: [] });
  const field = root.querySelector('textarea[name="content"]');
  expect(field).toBeDisabled();
  expect(field).toHaveAttribute('data-until-hydrated');
  const controls = [...root.querySelectorAll('button, input, select, textarea')];
  expect(controls.filter((control) => !control.hasAttribute('disabled'))).toEqual([]);
});

test('contains no style and no script that the security policy forbids', async () => {
  const { markup, styles, themeStyles } = await render('/reviews', { reviews: [aReview()] });
  expect(markup).not.toMatch(/<style|<script| style="/);
  expect(markup).toContain(' data-style="');
  expect(styles).toMatch(/^<style [^>]*reviews-page/);
  expect(themeStyles).toMatch(/^<style data-emotion="[^"]+">/);
});

test('keeps the dates of the address in the links to the cars', async () => {
  const { root } = await render('/Cars?from=2026-12-04&to=2026-12-06', { cars: [car] });
  expect(root.querySelector('h3 a')).toHaveAttribute('href', expect.stringContaining('from=2026-12-04'));
});
