// After a submit that was refused.

/** Brings the message into view and to whoever cannot see it. */
export function focusMessage(message: HTMLElement | null): void {
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
