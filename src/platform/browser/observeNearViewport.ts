// Waits until an element is near the viewport, so that the application sends no requests for parts that the
// user never scrolls to.

/** The distance from the viewport at which an element counts as near, in percent of the viewport's height. */
const MARGIN = '50% 0px';

/**
 * Calls `work` once, as soon as `element` is in the viewport or near it. Returns a function that ends the
 * observation.
 */
export function observeNearViewport(element: Element, work: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      work();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
