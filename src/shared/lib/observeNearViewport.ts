// Waits until a part of the page is about to be visible, so that no request is made for what the user never scrolls to.

/** How far beyond the viewport an element counts as near, as a share of the viewport's height. */
const MARGIN = '50% 0px';

/** Calls `work` once, as soon as `element` is in the viewport or near it. Returns a function that stops waiting. */
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
