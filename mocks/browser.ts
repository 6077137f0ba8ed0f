// The mock server inside the page, for `npm run dev:mock`: it replaces fetch, XMLHttpRequest for uploads, and the requests
// of image elements, so that no service worker is needed.
// ?scenario=NAME selects the data, ?as=PERSON the user, ?latency=MS the delay of answers, and ?panel=off
// hides the panel until Alt+M opens it. The settings apply until the tab is closed or others are selected.
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { API_BASE } from '#app/platform/address/paths.ts';
import type { SocketPort } from '#app/platform/realtime/socketPort.ts';
import { refuse } from './answers.ts';
import { currentUser } from './backend.ts';
import { readScenarioSelection } from './scenarioSelection.ts';
import { installFakeStripe } from './payment/fakeStripe.ts';
import { allHandlers } from './handlers.ts';
import { type Network, respondOverNetwork } from './network.ts';
import { respondTo } from './respond.ts';
import { showScenarioPanel } from './scenarioPanel.ts';
import { mockSocket } from './otherPeople.ts';
import { people, scenarioOf } from './scenarios.ts';

// Replaces the session cookie, which survives a reload.
const COOKIE = 'mock-session';

function signedInAs(chosen: string | undefined, isNew: boolean): string | undefined {
  const cookie = isNew ? null : window.sessionStorage.getItem(COOKIE);
  return cookie === null ? chosen : cookie || undefined;
}

/** The persisted session flags of an earlier visit, so that the screens do not wait for the session call. */
function rememberSession(userId: string | undefined, roles: { isAdmin: boolean; isDriver: boolean }): void {
  const key = 'persist:session';
  if (userId === undefined) return window.sessionStorage.removeItem(key);
  const flags = { userToken: 'true', userId, isAdmin: roles.isAdmin, isDriver: roles.isDriver };
  const written = Object.entries(flags).map(([name, value]) => [name, JSON.stringify(value)]);
  window.sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(written)));
}

function goOffline(): void {
  Object.defineProperty(window.navigator, 'onLine', { get: () => false });
}

/** The screen that makes the call shows this text. */
function unknownCall({ method, url }: Request): Response {
  return refuse(501, `The mock server does not know ${method} ${new URL(url).pathname}.`);
}

/** Returns the socket of a scenario with other people; the other scenarios have none. */
export function startMocks(): SocketPort | undefined {
  const { choice, isNew } = readScenarioSelection();
  const scenario = scenarioOf(choice.scenario);
  const backend = scenario.start();
  backend.signedInAs = signedInAs(people[choice.as], isNew);
  // The part after '#', a width and a format, has no effect.
  backend.pictureBase = (file) => `${URL.createObjectURL(file)}#`;
  const user = currentUser(backend);
  rememberSession(user?.id, user ?? { isAdmin: false, isDriver: false });

  const network: Network = scenario.network ?? { kind: 'answers', latencyMs: choice.latencyMs };
  if (network.kind === 'offline') goOffline();
  installFakeStripe();
  const calls = allHandlers(backend);
  const realFetch = window.fetch.bind(window);
  const answer = async (request: Request) => (await respondTo(calls, request)) ?? unknownCall(request);
  const isForMocks = (request: Request) => new URL(request.url).pathname.startsWith(API_BASE);
  const send = async (request: Request) => {
    const response = await respondOverNetwork(request, {
      network,
      backend,
      meanwhile: scenario.meanwhile,
      answer,
    });
    window.sessionStorage.setItem(COOKIE, backend.signedInAs ?? '');
    return response;
  };
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    return isForMocks(request) ? send(request) : realFetch(request);
  };
  const uploads = new XMLHttpRequestInterceptor();
  uploads.on('request', async ({ request, controller }) => {
    if (!isForMocks(request)) return;
    await send(request).then(
      (response) => controller.respondWith(response),
      (error: Error) => controller.errorWith(error),
    );
  });
  uploads.apply();
  answerImageElements({ isForMocks, send });
  showScenarioPanel(choice);
  return scenario.others && mockSocket(backend, scenario.others);
}

/** The functions of the mock server that an image element needs. */
interface ImageAnswers {
  isForMocks: (request: Request) => boolean;
  send: (request: Request) => Promise<Response>;
}

/** React sets the address of an image with setAttribute. An image has no picture when the call is refused. */
function answerImageElements({ isForMocks, send }: ImageAnswers): void {
  const setAttribute = Element.prototype.setAttribute;
  HTMLImageElement.prototype.setAttribute = function (name: string, value: string) {
    const request = name === 'src' && !/^(data|blob):/.test(value) ? new Request(value) : undefined;
    if (!request || !isForMocks(request)) return setAttribute.call(this, name, value);
    void send(request).then(async (response) => {
      const address = response.ok ? URL.createObjectURL(await response.blob()) : 'data:,';
      for (const end of ['load', 'error'])
        this.addEventListener(end, () => URL.revokeObjectURL(address), { once: true });
      setAttribute.call(this, name, address);
    });
  };
}
