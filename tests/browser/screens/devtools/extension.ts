// Replaces the extension's background and monitor for a page. The page script is the one of an unpacked
// extension, whose folder REDUX_DEVTOOLS_EXTENSION names; without the variable it is pageScript.ts with the
// same instrument.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

export interface Row {
  id: number;
  type: string;
  stack: string;
}

interface StateMessage {
  type: 'STATE';
  payload: { stagedActionIds: number[]; currentStateIndex: number };
  actionsById: string;
  computedStates: string;
  libConfig?: { features: Record<string, unknown>; actionCreators: string };
}
interface ExportMessage {
  type: 'EXPORT';
  payload: string;
  committedState: string | undefined;
}
type PageMessage = StateMessage | ExportMessage;

async function pageScript(): Promise<string> {
  const folder = process.env['REDUX_DEVTOOLS_EXTENSION'];
  if (folder) return readFile(path.join(folder, 'page.bundle.js'), 'utf8');
  const entryPoints = [path.join(import.meta.dirname, 'pageScript.ts')];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'iife' });
  return outputFiles[0]?.text ?? '';
}

/** The extension writes a repeated object as a reference, for example {"$jsan":"$.a[0]"}. */
function withoutReferences(text: string): unknown {
  const root = JSON.parse(text) as unknown;
  const at = (reference: string) =>
    [...reference.matchAll(/\.([\w$]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/g)].reduce<unknown>(
      (value, [, name, index, quoted]) => {
        const key = name ?? index ?? (JSON.parse(`"${quoted ?? ''}"`) as string);
        return resolved((value as Record<string, unknown>)[key]);
      },
      root,
    );
  const resolved = (value: unknown): unknown => {
    const reference = (value as { $jsan?: unknown } | null)?.$jsan;
    return typeof reference === 'string' && reference.startsWith('$') ? at(reference) : value;
  };
  const visit = (value: unknown): unknown => {
    const own = resolved(value);
    if (typeof own !== 'object' || own === null) return own;
    if (Array.isArray(own)) return own.map(visit);
    return Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, visit(inner)]));
  };
  return visit(root);
}

export class Extension {
  private readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Installs the script for the next load of the page. */
  static async in(page: Page): Promise<Extension> {
    await page.addInitScript(() => {
      const fromPage: object[] = [];
      Object.assign(window, { fromPage });
      window.addEventListener('message', ({ data }: MessageEvent<{ source?: string }>) => {
        if (data.source === '@devtools-page') fromPage.push(data);
      });
    });
    await page.addInitScript({ content: await pageScript() });
    return new Extension(page);
  }

  private async send(message: object): Promise<void> {
    await this.page.evaluate(async (sent) => {
      window.postMessage({ source: '@devtools-extension', ...sent }, '*');
      // Two frames later the page has received the message and has drawn the result.
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, message);
  }

  private async answer<Type extends PageMessage['type']>(message: object, type: Type) {
    await this.page.evaluate(() => void ((window as unknown as { fromPage: object[] }).fromPage.length = 0));
    await this.send(message);
    const handle = await this.page.waitForFunction(
      (wanted) =>
        (window as unknown as { fromPage: { type: string }[] }).fromPage.findLast(
          ({ type: own }) => own === wanted,
        ),
      type,
    );
    return (await handle.jsonValue()) as Extract<PageMessage, { type: Type }>;
  }

  /** An action of the monitor, for example { type: 'JUMP_TO_ACTION', actionId: 3 }. */
  monitor(payload: object): Promise<void> {
    return this.send({ type: 'DISPATCH', payload });
  }

  /** Opens the monitor; returns the functions that the product allows. */
  async open(): Promise<{ features: Record<string, unknown>; creators: string[] }> {
    const { libConfig } = await this.answer({ type: 'START' }, 'STATE');
    const creators = JSON.parse(libConfig?.actionCreators ?? '[]') as { name: string }[];
    return { features: libConfig?.features ?? {}, creators: creators.map(({ name }) => name) };
  }

  /** Every message that the monitor receives, as text. */
  async shown(): Promise<string> {
    return JSON.stringify(await this.answer({ type: 'UPDATE' }, 'STATE'));
  }

  /** The log of the monitor, as the extension persists it. */
  async state() {
    const { actionsById, computedStates, payload } = await this.answer({ type: 'UPDATE' }, 'STATE');
    const states = withoutReferences(computedStates) as { state: unknown }[];
    return {
      ...payload,
      currentStateIndex: Math.min(payload.currentStateIndex, states.length - 1),
      actionsById: withoutReferences(actionsById) as Record<
        number,
        { action: { type: string }; stack?: string }
      >,
      computedStates: states,
      committedState: states[0]?.state,
    };
  }

  /** The listed actions. */
  async rows(): Promise<Row[]> {
    const { actionsById, stagedActionIds } = await this.state();
    return stagedActionIds.map((id) => ({
      id,
      type: actionsById[id]?.action.type ?? '',
      stack: actionsById[id]?.stack ?? '',
    }));
  }

  /** The file of 'Export'. */
  async exported(): Promise<string> {
    const { payload, committedState } = await this.answer({ type: 'EXPORT' }, 'EXPORT');
    return JSON.stringify({ payload, preloadedState: committedState });
  }

  /** 'Persist state history': sends the log when the page connects after its next load. */
  async persist(state: string): Promise<void> {
    await this.page.addInitScript((log) => {
      window.addEventListener('message', ({ data }: MessageEvent<{ source?: string; type?: string }>) => {
        if (data.source !== '@devtools-page' || data.type !== 'INIT_INSTANCE') return;
        window.postMessage({ source: '@devtools-extension', type: 'IMPORT', state: log }, '*');
      });
    }, state);
  }

  /** 'Import' of a file. */
  import(state: string): Promise<void> {
    return this.send({ type: 'IMPORT', state });
  }

  /** The dispatcher. */
  dispatch(selected: number, args: string[]): Promise<void> {
    return this.send({ type: 'ACTION', payload: { selected, args, rest: '' } });
  }
}
