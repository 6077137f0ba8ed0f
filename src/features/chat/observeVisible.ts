// Whether somebody has really had an element before their eyes: in view, in a tab that is shown.

/** Calls `onSeen` when it is; returns what stops watching. */
export function observeVisible(element: Element, onSeen: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    // Browsers tell nothing to a hidden tab, and catch up when it is shown.
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
