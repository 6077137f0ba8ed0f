// Shows the message after a refused submit.

/** Scrolls the message into view and focuses it. */
export function focusMessage(message: HTMLElement | null): void {
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
