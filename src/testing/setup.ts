// Before every screen test: a strict console, a mock server that answers nothing unasked, and what jsdom lacks.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
// Registers hooks, which Jest accepts only outside a test, so it cannot be loaded lazily.
import '@testing-library/user-event';
import { server, useBackend } from '#mocks/node.ts';
import { forgetMedia, matchMedia } from './media.ts';
import { collectComplaints, takeComplaints } from './failOnConsole.ts';
import { matchStylesByClass } from './indexedStyles.ts';

// Ends a query that never succeeds; a passing test does not wait this long, also on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// The app asks '/api/...' as a page does; Node's Request wants the whole address.
const NodeRequest = globalThis.Request;
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
  }
};

const ignore = (): void => undefined;
/** Reports nothing: jsdom has no layout. */
class NoObserver {
  observe = ignore;
  unobserve = ignore;
  disconnect = ignore;
}
/** Without a layout every element is near the viewport (an observer with a margin), and none is visible. */
class LayoutlessIntersectionObserver extends NoObserver {
  constructor(
    callback: (entries: { isIntersecting: boolean }[]) => void,
    { rootMargin }: { rootMargin?: string } = {},
  ) {
    super();
    if (rootMargin) this.observe = () => callback([{ isIntersecting: true }]);
  }
}
Object.assign(window, {
  matchMedia,
  scrollTo: ignore,
  ResizeObserver: NoObserver,
  IntersectionObserver: LayoutlessIntersectionObserver,
});
Object.assign(window.Element.prototype, { scrollIntoView: ignore });
Object.assign(window.HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
});
collectComplaints();
matchStylesByClass();

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  useBackend();
});
afterEach(() => {
  forgetMedia();
  window.sessionStorage.clear();
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join('\n')}`);
});
afterAll(() => server.close());
