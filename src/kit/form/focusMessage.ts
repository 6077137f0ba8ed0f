// Moves the focus to the message of a rejected form.

/** Scrolls the message into view and focuses it. */
export function focusMessage(message: HTMLElement | null): void {
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
