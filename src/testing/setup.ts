// The setup of every screen test: it fails on console messages, and defines the browser APIs that jsdom lacks. The mock
// server starts with the import of #mocks/node.ts.
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
// The module registers hooks, which Jest accepts only outside a test, so it cannot be loaded lazily.
import '@testing-library/user-event';
import { forgetMedia, matchMedia } from './media.ts';
import { collectComplaints, takeComplaints } from './failOnConsole.ts';
import { indexComputedStyles } from './computedStyles.ts';
import { lookUpControlLabels } from './controlLabels.ts';
import { matchStylesByClass } from './indexedStyles.ts';
import { recordNoOwnerStacks } from './ownerStacks.ts';

// The time limit of a query that never succeeds. The slowest screen takes a tenth of it to load on an idle machine.
configure({ asyncUtilTimeout: 10_000 });

// A query that fails prints the page, also each time that a waiting query looks again: a tenth of the time of a screen
// test. DEBUG_PRINT_LIMIT=7000 in the environment shows it.
if (!process.env['DEBUG_PRINT_LIMIT'])
  configure({
    getElementError: (message) =>
      Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  });

// The app requests '/api/...' as a page does; Node's Request requires an absolute address.
const NodeRequest = globalThis.Request;
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
  }
};

const ignore = (): void => undefined;
/** An observer that reports nothing, because jsdom has no layout. */
class NoObserver {
  observe = ignore;
  unobserve = ignore;
  disconnect = ignore;
}
/**
 * jsdom has no layout: an observer with a margin reports every element as near the viewport; an observer
 * without one reports none as visible.
 */
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
indexComputedStyles();
lookUpControlLabels();
recordNoOwnerStacks();

afterEach(() => {
  forgetMedia();
  window.sessionStorage.clear();
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join('\n')}`);
});
