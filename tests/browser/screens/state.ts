// The definition of a screen's state, and how a browser opens it.
import type { Locator, Page } from '@playwright/test';
import type { Person, ScenarioName } from '#mocks/scenarios.ts';

export interface State {
  /** The name in reports and of the picture. */
  name: string;
  at: string;
  scenario: ScenarioName;
  as?: Person;
  /** The place to scroll to before the screen is complete, because it loads when it is near. */
  passes?: (page: Page) => Locator;
  /** Visible when the screen is ready. */
  shows: (page: Page) => Locator;
  /** The steps that follow: a dialog, a menu, the result of a form. */
  open?: (page: Page) => Promise<void>;
  /** Set when only narrow, or only wide, screens have it. */
  only?: 'narrow' | 'wide';
  /** Skips axe in the dark scheme for screens with many rows; smaller screens have the same colours. */
  large?: boolean;
  /** Takes a picture of the window only, because the page is too long. */
  endless?: boolean;
}

/** The address of a state in the mock build. */
export function addressOf({ at, scenario, as }: State): string {
  const url = new URL(at, 'http://mock.example');
  url.searchParams.set('scenario', scenario);
  if (as) url.searchParams.set('as', as);
  // Long enough for skeletons to appear, as on a real connection.
  url.searchParams.set('latency', '40');
  url.searchParams.set('panel', 'off');
  return url.pathname + url.search + url.hash;
}
