// Reads the delay from an input to the next frame from the Event Timing API, while the browser's processor is slowed
// down.
import type { Page } from '@playwright/test';

/** The Event Timing API reports no faster interaction; it rounds to 8 ms. */
export const SHORTEST_MS = 16;
const SLOWDOWN = 4;
const QUIET_MS = 150;

/** One interaction, which may have several events, such as pointerdown, pointerup and click. */
export interface Interaction {
  /** The time until the next frame. */
  ms: number;
  /** The name of the slowest event. */
  name: string;
  /** The parts of `ms`: the time before the first handler runs, and the time in all handlers. */
  delayMs: number;
  handlersMs: number;
}

// These are strings, because tsx wraps the functions of a module in a helper that does not exist in the page.
const OBSERVE = `globalThis.observedEvents = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.interactionId) continue;
      observedEvents.push({
        id: entry.interactionId,
        name: entry.name,
        ms: entry.duration,
        delayMs: entry.processingStart - entry.startTime,
        handlersMs: entry.processingEnd - entry.processingStart,
      });
    }
  }).observe({ type: 'event', durationThreshold: ${String(SHORTEST_MS)} });`;
// The observer reports after the frame, when the browser is idle.
const QUIET = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  setTimeout(() => requestIdleCallback(resolve, { timeout: 5000 }), ${String(QUIET_MS)}))))`;
const TAKE = 'observedEvents.splice(0)';

/** Slows the page down from now on and observes its interactions. */
export async function observe(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  // Without a screen the browser skips frames, and an interaction then lasts until the next rendered frame. A
  // screencast makes the browser render every frame.
  devTools.on('Page.screencastFrame', ({ sessionId }) => {
    devTools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await devTools.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 100, maxHeight: 100 });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(OBSERVE);
}

/** Waits until the page is idle. */
export const settle = (page: Page) => page.evaluate(QUIET);

/** Combines the events of each interaction. */
function interactionsOf(events: readonly (Interaction & { id: number })[]): Interaction[] {
  const byId = new Map<number, Interaction>();
  for (const { id, ...event } of events) {
    const known = byId.get(id);
    const handlersMs = event.handlersMs + (known?.handlersMs ?? 0);
    byId.set(id, { ...(known && known.ms >= event.ms ? known : event), handlersMs });
  }
  return [...byId.values()];
}

/** Returns the slowest interaction of `act`. */
export async function slowestOf(page: Page, act: () => Promise<void>): Promise<Interaction> {
  await settle(page);
  await page.evaluate(TAKE);
  await act();
  await settle(page);
  const found = interactionsOf(await page.evaluate<(Interaction & { id: number })[]>(TAKE));
  const none = { ms: SHORTEST_MS, name: 'none', delayMs: 0, handlersMs: 0 };
  return found.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest), none);
}
