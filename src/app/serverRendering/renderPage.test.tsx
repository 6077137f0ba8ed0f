// Tests that a page whose component throws is reported, so that the server sends the page without markup instead.
import { setImmediate } from 'node:timers';
import { renderPage } from './renderPage.tsx';

// React renders in Node's event loop, of which jsdom hides this function.
Object.assign(globalThis, { setImmediate });

let mockFailure: Error | undefined;
jest.mock('#app/site/about/AboutPage.tsx', () => ({
  AboutPage: () => {
    if (mockFailure) throw mockFailure;
    return 'About us';
  },
}));

const data = { config: { publishableKey: 'pk_test_sandbox', social: [] } } as never;

it('renders the page at the address', async () => {
  mockFailure = undefined;
  expect((await renderPage('/About', data)).markup).toContain('About us');
});

it('rejects with the error of a component', async () => {
  mockFailure = new Error('of a component');
  await expect(renderPage('/About', data)).rejects.toThrow('of a component');
});
