// Waiting for a part of the page: not before it is near, once, and not after one has stopped.
import { fireEvent } from '@testing-library/react';
import { observeNearViewport } from './observeNearViewport.ts';

/** An element so many heights of the window below its top; answers how to bring it elsewhere. */
function elementAt(windows: number) {
  const element = document.createElement('div');
  const put = (at: number) => {
    element.getBoundingClientRect = () => new DOMRect(0, at * window.innerHeight, 100, 100);
  };
  put(windows);
  return { element, put };
}

test('what is in the window, or close below it, is worked on at once', () => {
  const work = jest.fn();
  observeNearViewport(elementAt(1.4).element, work);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each(['scroll', 'resize'])(
  'what is far waits until a %s brings it near, and is worked on once',
  (event) => {
    const work = jest.fn();
    const { element, put } = elementAt(3);
    observeNearViewport(element, work);
    fireEvent(window, new Event(event));
    expect(work).not.toHaveBeenCalled();
    put(1);
    fireEvent(window, new Event(event));
    fireEvent(window, new Event(event));
    expect(work).toHaveBeenCalledTimes(1);
  },
);

test('whoever stops waiting is not called', () => {
  const work = jest.fn();
  const { element, put } = elementAt(3);
  observeNearViewport(element, work)();
  put(0);
  fireEvent(window, new Event('scroll'));
  expect(work).not.toHaveBeenCalled();
});
