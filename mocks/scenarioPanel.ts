// The panel of `npm run dev:mock` in a corner of the window: the scenario, the user, a description, and a link that
// opens the current selection. Alt+M opens and closes the panel.
import { addressOf, type ScenarioSelection } from './scenarioSelection.ts';
import { people, SCENARIO_NAMES, scenarioOf, type Person, type ScenarioName } from './scenarios.ts';

const STYLE = `
:host([hidden]){display:none}
:host{position:fixed;left:8px;bottom:8px;z-index:9999;max-width:min(320px,calc(100vw - 16px));font:13px/1.45 system-ui,sans-serif}
details{padding:6px 10px;border:1px solid #7a6a48;border-radius:6px;background:#16181d;color:#f3ead7}
summary{cursor:pointer}
label{display:grid;grid-template-columns:72px 1fr;align-items:center;gap:8px;margin-top:8px}
select{font:inherit;padding:3px;border-radius:4px;background:#0e0f12;color:inherit;border:1px solid #7a6a48}
p{margin:8px 0 2px}
a{color:inherit}
`;

function select(label: string, names: readonly string[], chosen: string, onChange: (name: string) => void) {
  const line = document.createElement('label');
  const field = document.createElement('select');
  field.append(...names.map((name) => new Option(name, name, false, name === chosen)));
  field.addEventListener('change', () => onChange(field.value));
  line.append(label, field);
  return line;
}

const currentAddress = () => window.location.pathname + window.location.search;

/** Shows the closed panel at once, or only after its key is pressed; each selection takes effect at once. */
export function showScenarioPanel(choice: ScenarioSelection): void {
  const host = document.createElement('aside');
  host.setAttribute('aria-label', 'Mock scenario');
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = STYLE;
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = `${choice.scenario}, ${choice.as}`;
  const what = document.createElement('p');
  what.textContent = scenarioOf(choice.scenario).is;
  const link = document.createElement('a');
  link.textContent = 'Link to this scenario at this page';
  details.append(
    summary,
    select('Scenario', SCENARIO_NAMES, choice.scenario, (name) => {
      const scenario = name as ScenarioName;
      const { as, at } = scenarioOf(scenario);
      window.location.assign(addressOf({ scenario, as }, at));
    }),
    select('Who looks', Object.keys(people), choice.as, (name) => {
      window.location.assign(addressOf({ ...choice, as: name as Person }, currentAddress()));
    }),
    what,
    link,
  );
  host.hidden = !choice.panel;
  window.addEventListener('keydown', ({ altKey, code }) => {
    if (!altKey || code !== 'KeyM') return;
    details.open = host.hidden !== false || !details.open;
    host.hidden = false;
    if (details.open) summary.focus();
  });
  // The address changes without a page load.
  details.addEventListener('toggle', () => (link.href = addressOf(choice, currentAddress())));
  root.append(style, details);
  document.body.append(host);
}
