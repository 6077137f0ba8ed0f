// Scrolls the timeline while a drag is near an edge of its visible part. The page also scrolls when a part of the
// timeline is outside the window.

/** The distance from an edge at which the scroll begins, in px. */
const EDGE_PX = 48;
/** The maximum speed, at the edge and beyond it, in px per second. */
const FASTEST = 900;
/** A scroll step covers at most this time between two frames. */
const LONGEST_FRAME_MS = 50;

export interface Point {
  x: number;
  y: number;
}

/**
 * Returns the speed along one axis in px per second, negative towards the start; 0 when the pointer is not near an
 * edge. `way` is the distance of the pointer from its press: a drag away from an edge does not scroll to that edge.
 */
export function edgeSpeed(at: number, { from, to, way }: { from: number; to: number; way: number }): number {
  const edge = Math.min(EDGE_PX, (to - from) / 4);
  if (edge <= 0) return 0;
  if (way < 0 && at < from + edge) return -FASTEST * Math.min(1, (from + edge - at) / edge);
  if (way > 0 && at > to - edge) return FASTEST * Math.min(1, (at - to + edge) / edge);
  return 0;
}

/** The step is a whole number of px, and at least one, because browsers ignore smaller steps. */
const step = (speed: number, seconds: number) => Math.sign(speed) * Math.ceil(Math.abs(speed * seconds));

/** Returns the position of the pointer in the scrolled content. */
export function pointInContent(element: HTMLElement, { x, y }: Point): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left + element.scrollLeft, y: y - top + element.scrollTop };
}

/** Scrolls by one step, depending on the position of the pointer. */
function scrollOnce(element: HTMLElement, { at, way }: PointerState, seconds: number): void {
  const { left, top, bottom } = element.getBoundingClientRect();
  // The sticky names and the sticky head cover this part of the element.
  const { scrollPaddingLeft, scrollPaddingTop } = getComputedStyle(element);
  const [names, head] = [parseFloat(scrollPaddingLeft) || 0, parseFloat(scrollPaddingTop) || 0];
  const across = edgeSpeed(at.x, { from: left + names, to: left + element.clientWidth, way: way.x });
  const [from, to] = [Math.max(top + head, 0), Math.min(top + element.clientHeight, innerHeight)];
  const down = step(edgeSpeed(at.y, { from, to, way: way.y }), seconds);
  const before = element.scrollTop;
  element.scrollBy({ left: step(across, seconds), top: down, behavior: 'instant' });
  const isCut = down < 0 ? top < 0 : bottom > innerHeight;
  if (isCut && element.scrollTop === before) scrollBy({ top: down, behavior: 'instant' });
}

/** The position of the pointer in the window, and its distance from the press; 0 for an axis that does not scroll. */
export interface PointerState {
  at: Point;
  way: Point;
}

/**
 * Scrolls `element` depending on the pointer and calls `onFrame` after each step, until the caller calls the returned
 * function.
 */
export function startAutoScroll(
  element: HTMLElement,
  { pointer, onFrame }: { pointer: () => PointerState; onFrame: () => void },
): () => void {
  let last: number | undefined;
  const onEachFrame = (now: number) => {
    scrollOnce(element, pointer(), Math.min(now - (last ?? now), LONGEST_FRAME_MS) / 1_000);
    last = now;
    onFrame();
    frame = requestAnimationFrame(onEachFrame);
  };
  let frame = requestAnimationFrame(onEachFrame);
  return () => cancelAnimationFrame(frame);
}
