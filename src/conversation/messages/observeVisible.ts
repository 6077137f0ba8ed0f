// Detects whether the user has seen an element: it is in the viewport, in a visible tab.

/** Calls `onSeen` when the element is visible; returns a function that stops the observation. */
export function observeVisible(element: Element, onSeen: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    // Browsers run no observer in a hidden tab; it fires when the tab is shown.
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
