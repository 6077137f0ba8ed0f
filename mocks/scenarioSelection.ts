// The selected scenario and user: from the address, otherwise from an earlier selection in this tab.
import { people, SCENARIO_NAMES, scenarioOf, type Person, type ScenarioName } from './scenarios.ts';

const KEY = 'mock-choice';
const LATENCY_MS = 250;

export interface ScenarioSelection {
  scenario: ScenarioName;
  as: Person;
  latencyMs: number;
  panel: boolean;
}

const isScenario = (name: unknown): name is ScenarioName => SCENARIO_NAMES.includes(name as ScenarioName);
const isPerson = (name: unknown): name is Person => typeof name === 'string' && name in people;

function earlier(): Partial<ScenarioSelection> {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}') as Partial<ScenarioSelection>;
  } catch {
    return {};
  }
}

/** The current selection, and whether it comes from the address. */
export function readScenarioSelection(): { choice: ScenarioSelection; isNew: boolean } {
  const asked = new URLSearchParams(window.location.search);
  const before = earlier();
  const named = asked.get('scenario');
  const person = asked.get('as');
  const isNew = named !== null || person !== null;
  const scenario = isScenario(named) ? named : isScenario(before.scenario) ? before.scenario : 'demoData';
  const latency = asked.get('latency');
  const choice: ScenarioSelection = {
    scenario,
    as: isPerson(person)
      ? person
      : named === null && isPerson(before.as)
        ? before.as
        : scenarioOf(scenario).as,
    latencyMs: latency === null ? (before.latencyMs ?? LATENCY_MS) : Number(latency),
    panel: asked.has('panel') ? asked.get('panel') !== 'off' : (before.panel ?? true),
  };
  window.sessionStorage.setItem(KEY, JSON.stringify(choice));
  return { choice, isNew };
}

/** The address that opens this selection. */
export function addressOf({ scenario, as }: Pick<ScenarioSelection, 'scenario' | 'as'>, at: string): string {
  const url = new URL(at, window.location.href);
  url.searchParams.set('scenario', scenario);
  url.searchParams.set('as', as);
  return url.pathname + url.search;
}
