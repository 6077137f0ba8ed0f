// Checks the speed of the timeline at each position of the pointer, and the position of the pointer in the scrolled
// content.
import { edgeSpeed, pointInContent } from './autoScroll.ts';

describe('edgeSpeed', () => {
  const between = { from: 100, to: 900 };

  test.each([
    { case: 'the middle', at: 500, way: 40, speed: 0 },
    { case: 'the last px before the far edge', at: 852, way: 40, speed: 0 },
    { case: 'half way to the far edge', at: 876, way: 40, speed: 450 },
    { case: 'the far edge', at: 900, way: 40, speed: 900 },
    { case: 'beyond the far edge', at: 2_000, way: 40, speed: 900 },
    { case: 'the first px after the near edge', at: 148, way: -40, speed: 0 },
    { case: 'half way to the near edge', at: 124, way: -40, speed: -450 },
    { case: 'the near edge', at: 100, way: -40, speed: -900 },
    { case: 'beyond the near edge', at: -500, way: -40, speed: -900 },
  ])('is $speed px per second at $case', ({ at, way, speed }) => {
    expect(edgeSpeed(at, { ...between, way })).toBeCloseTo(speed);
  });

  test.each([
    { at: 890, way: -1 },
    { at: 890, way: 0 },
    { at: 110, way: 1 },
    { at: 110, way: 0 },
  ])('is 0 at $at px when the pointer has moved $way px from its press', ({ at, way }) => {
    expect(edgeSpeed(at, { ...between, way })).toBe(0);
  });

  test('leaves half of a narrow timeline without a scroll', () => {
    const narrow = { from: 0, to: 80 };
    expect(edgeSpeed(60, { ...narrow, way: 5 })).toBe(0);
    expect(edgeSpeed(70, { ...narrow, way: 5 })).toBeCloseTo(450);
    expect(edgeSpeed(20, { ...narrow, way: -5 })).toBe(0);
  });

  test.each([0, -50])('is 0 when %s px are visible', (size) => {
    expect(edgeSpeed(10, { from: 10, to: 10 + size, way: 5 })).toBe(0);
  });
});

test('finds the pointer in the content by the position and the scroll of the timeline', () => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(30, 200, 800, 400);
  element.scrollLeft = 1_000;
  element.scrollTop = 88;
  expect(pointInContent(element, { x: 130, y: 250 })).toEqual({ x: 1_100, y: 138 });
});
