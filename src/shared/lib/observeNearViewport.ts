// Waits until a part of the page is about to be seen, so that nobody fetches what they never scroll to.

/** How much further than the window, in its heights: what is about to be seen has time to come. */
const AHEAD = 0.5;

/** Calls `work` once, as soon as `element` is in the window or close below it; answers how to stop waiting. */
export function observeNearViewport(element: Element, work: () => void): () => void {
  const stop = () => {
    window.removeEventListener('scroll', look);
    window.removeEventListener('resize', look);
  };
  const look = () => {
    if (element.getBoundingClientRect().top > window.innerHeight * (1 + AHEAD)) return;
    stop();
    work();
  };
  window.addEventListener('scroll', look, { passive: true });
  window.addEventListener('resize', look);
  look();
  return stop;
}
