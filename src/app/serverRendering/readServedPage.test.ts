// Checks that the app reads the state from the HTML of the server and sets its styles.
import { configApi, configReceived } from '#app/entities/config/index.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { aConfig } from '#mocks/backend.ts';
import { rootReducer } from '../rootReducer.ts';
import { readServedPage } from './readServedPage.ts';
import { guestState } from './servedState.ts';

function serve(markup: string, cache?: object) {
  document.body.innerHTML = `<div id="root">${markup}</div>${
    cache ? `<script type="application/json" id="served-cache">${JSON.stringify(cache)}</script>` : ''
  }`;
  return document.querySelector('#root')!;
}
const cached = () => rootReducer(guestState(), configReceived(aConfig())).api;

beforeEach(() => jest.useFakeTimers({ now: FIXED_NOW }));
afterEach(() => jest.useRealTimers());

test('reads the state of a guest with the answers of the server, whose age starts now', () => {
  const served = readServedPage(serve('<h1>Cars</h1>', cached()));
  expect(served).toMatchObject({ session: { userToken: '' }, preferences: { scheme: 'system' } });
  const config = configApi.endpoints.getConfig.select()(served!);
  expect(config).toMatchObject({ isSuccess: true, data: aConfig(), fulfilledTimeStamp: FIXED_NOW });
});

test('sets the styles that the content security policy forbids in HTML', () => {
  const root = serve('<p data-style="--count: 3; color: red">Text</p>', cached());
  readServedPage(root);
  const text = root.querySelector('p')!;
  expect(text.style.color).toBe('red');
  expect(text.style.getPropertyValue('--count')).toBe('3');
  expect(text).not.toHaveAttribute('data-style');
});

test.each([
  ['has no content', '', cached()],
  ['has no cache', '<h1>Cars</h1>', undefined],
])('is undefined when the page %s', (_case, markup, cache) => {
  expect(readServedPage(serve(markup, cache))).toBeUndefined();
});
