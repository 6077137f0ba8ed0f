// Checks that the work starts once when the element is near the viewport, and never after the observation has
// ended.
import { observeNearViewport } from './observeNearViewport.ts';

let observers: { options: IntersectionObserverInit; report: (isIntersecting: boolean) => void }[] = [];

/** An observer whose reports the test sends. */
class ControlledObserver {
  private isConnected = true;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options: IntersectionObserverInit) {
    const report = (isIntersecting: boolean) => {
      if (this.isConnected) callback([{ isIntersecting }]);
    };
    observers.push({ options, report });
  }
  observe = () => undefined;
  disconnect = () => {
    this.isConnected = false;
  };
}

const original = window.IntersectionObserver;
beforeEach(() => {
  observers = [];
  Object.assign(window, { IntersectionObserver: ControlledObserver });
});
afterEach(() => {
  Object.assign(window, { IntersectionObserver: original });
});

test('observes an area half a viewport larger than the viewport', () => {
  observeNearViewport(document.createElement('div'), jest.fn());
  expect(observers[0]?.options).toEqual({ rootMargin: '50% 0px' });
});

test('starts the work once when the element comes near', () => {
  const work = jest.fn();
  observeNearViewport(document.createElement('div'), work);
  observers[0]?.report(false);
  expect(work).not.toHaveBeenCalled();
  observers[0]?.report(true);
  observers[0]?.report(true);
  expect(work).toHaveBeenCalledTimes(1);
});

test('does not start the work after the wait is stopped', () => {
  const work = jest.fn();
  observeNearViewport(document.createElement('div'), work)();
  observers[0]?.report(true);
  expect(work).not.toHaveBeenCalled();
});
