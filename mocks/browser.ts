// The mock server inside the page, for `npm run dev:mock`: it answers fetch itself, so no service worker is needed.
// ?scenario=NAME chooses what it starts from.
import { getResponse } from 'msw';
import { API_BASE } from '#app/shared/config/paths.ts';
import { installFakeStripe } from './fakeStripe.ts';
import { allHandlers } from './handlers/index.ts';
import { scenarios, type ScenarioName } from './scenarios.ts';

const LATENCY_MS = 250;
// Stands in for the cookie, which outlives a reload.
const COOKIE = 'mock-session';

const isScenario = (name: string | null): name is ScenarioName => name !== null && name in scenarios;

export function startMocks(): void {
  installFakeStripe();
  const wanted = new URLSearchParams(window.location.search).get('scenario');
  const backend = scenarios[isScenario(wanted) ? wanted : 'showroom']();
  backend.signedInAs ??= window.sessionStorage.getItem(COOKIE) ?? undefined;
  const handlers = allHandlers(backend);
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith(API_BASE)) return realFetch(request);
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    const response = await getResponse(handlers, request);
    window.sessionStorage.setItem(COOKIE, backend.signedInAs ?? '');
    return response ?? new Response(null, { status: 501 });
  };
}
