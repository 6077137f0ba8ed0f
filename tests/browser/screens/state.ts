// What a state of a screen is, and how a browser gets there.
import type { Locator, Page } from '@playwright/test';
import type { Person, ScenarioName } from '#mocks/scenarios.ts';

export interface State {
  /** What it is called in reports and as a picture. */
  name: string;
  at: string;
  scenario: ScenarioName;
  as?: Person;
  /** Where one has to have been before the screen is complete: it comes when it is near. */
  passes?: (page: Page) => Locator;
  /** Seen once the screen is there. */
  shows: (page: Page) => Locator;
  /** What is pressed and typed then: a dialog, a menu, a form's outcome. */
  open?: (page: Page) => Promise<void>;
  /** Only narrow, or only wide, screens have it. */
  only?: 'narrow' | 'wide';
  /** So many rows that axe takes its time: the colours of the dark scheme are those of its smaller siblings. */
  large?: boolean;
  /** Too long to be drawn in one piece: the window's content will do. */
  endless?: boolean;
}

/** The address of a state in the mock build. */
export function addressOf({ at, scenario, as }: State): string {
  const url = new URL(at, 'http://mock.example');
  url.searchParams.set('scenario', scenario);
  if (as) url.searchParams.set('as', as);
  // Long enough for skeletons to be drawn first, as they are on any line.
  url.searchParams.set('latency', '40');
  url.searchParams.set('panel', 'off');
  return url.pathname + url.search + url.hash;
}
