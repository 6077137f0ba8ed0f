// Scrolls an element of a page by wheel, and measures the frames and the script meanwhile.
import type { Locator, Page } from '@playwright/test';
import { percentile } from '../chat/percentile.ts';

const STEP_PX = 60;
const STEPS = 25;
const ROUNDS = 3;
/** The directions of a round: right, left, down, up. */
const WAYS = [
  [STEP_PX, 0],
  [-STEP_PX, 0],
  [0, STEP_PX],
  [0, -STEP_PX],
] as const;

export interface Scrolling {
  frames: number;
  medianMs: number;
  p95Ms: number;
  longestMs: number;
  /** The share of frames that took longer than 16.7 ms and 33.3 ms, in percent. */
  over16: number;
  over33: number;
  /** The time of script, layout and style for each step of the wheel. */
  scriptMs: number;
  layoutMs: number;
}

/** The recorder of frames in the page. */
interface Recorder {
  frameTimes: number[];
  isRecording: boolean;
  recordFrame(time: number): void;
}

async function round(page: Page): Promise<void> {
  for (const [right, down] of WAYS) {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(right, down);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }
}

const startRecording = (page: Page) =>
  page.evaluate(() => {
    const recorder = globalThis as unknown as Recorder;
    // This is a method, because tsx wraps a function that is assigned to a variable, and the page does not contain
    // the code of that wrapper.
    Object.assign(recorder, {
      frameTimes: [],
      isRecording: true,
      recordFrame(time: number) {
        recorder.frameTimes.push(time);
        if (recorder.isRecording) requestAnimationFrame(recorder.recordFrame);
      },
    });
    requestAnimationFrame(recorder.recordFrame);
  });

const stopRecording = (page: Page) =>
  page.evaluate(() => {
    const recorder = globalThis as unknown as Recorder;
    recorder.isRecording = false;
    return recorder.frameTimes;
  });

export async function measureScroll(page: Page, element: Locator): Promise<Scrolling> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const secondsOf = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { script: read('ScriptDuration'), layout: read('LayoutDuration') + read('RecalcStyleDuration') };
  };
  await element.hover();
  // The first round is not measured, because it also loads resources that only the first rendering loads.
  await round(page);
  await startRecording(page);
  const before = await secondsOf();
  for (let index = 0; index < ROUNDS; index += 1) await round(page);
  const after = await secondsOf();
  const times = await stopRecording(page);
  const frames = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .sort((a, b) => a - b);
  // A frame of 60 Hz takes 16.7 ms; the clock of the browser differs by less than a millisecond.
  const share = (ms: number) => (frames.filter((frame) => frame > ms + 1).length * 100) / frames.length;
  const steps = ROUNDS * WAYS.length * STEPS;
  return {
    frames: frames.length,
    medianMs: percentile(frames, 50),
    p95Ms: percentile(frames, 95),
    longestMs: frames.at(-1) ?? Number.NaN,
    over16: share(16.7),
    over33: share(33.3),
    scriptMs: ((after.script - before.script) * 1_000) / steps,
    layoutMs: ((after.layout - before.layout) * 1_000) / steps,
  };
}
