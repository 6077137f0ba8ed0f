// Plants a text in every text field of every call and event: the monitor, the export, the console and a problem report
// show the public ones and hide the private ones.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { anId } from '#domain/testing/builders.ts';
import { serverEvents } from '#domain/conversation/realtime.ts';
import { textFields, type TextField } from '#domain/kit/textFields.ts';
import type * as z from 'zod/mini';
import { makeStore } from '../store/makeStore.ts';
import { allCalls } from './allCalls.ts';
import { watchConsoleErrors } from './consoleErrors.ts';
import { devToolsOptions } from './devTools.ts';
import { devtoolsInstrument } from './devtoolsInstrument.ts';
import { HIDDEN, privateNames } from './hidePrivate.ts';
import { liftedStoreOf } from './liftedState.ts';
import { problemReport } from './problemReport.ts';

type Schema = z.core.$ZodType;
const nameOf = ({ method, path: address }: (typeof allCalls)[number]) => `${method} ${address}`;

/** The schemas whose values may be in the store, by what they belong to. */
const stored: readonly (readonly [of: string, schema: Schema])[] = [
  ...allCalls.flatMap((call) =>
    [call.params, call.query, call.body, call.file ? undefined : call.answer].flatMap((schema) =>
      schema ? [[nameOf(call), schema] as const] : [],
    ),
  ),
  ...Object.entries(serverEvents),
];

test('knows every call', async () => {
  const rooms = path.resolve('domain');
  const files = readdirSync(rooms, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^\w+\/calls(\.ts|\/\w+\.ts)$/.test(file),
  );
  const known = new Set(allCalls.map(nameOf));
  const missing: string[] = [];
  for (const file of files) {
    const exported = Object.values((await import(path.join(rooms, file))) as Record<string, unknown>);
    for (const each of exported) {
      if (typeof each !== 'object' || each === null || !('answer' in each)) continue;
      const name = nameOf(each as (typeof allCalls)[number]);
      if (!known.has(name)) missing.push(name);
    }
  }
  expect(files.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('every text field of the contract is marked as public or private', () => {
  const unmarked = stored.flatMap(([of, schema]) =>
    textFields(schema)
      .filter((field) => field.isPrivate === undefined)
      .map(({ key }) => `${of}: ${key}`),
  );
  expect(unmarked).toEqual([]);
});

describe('planted texts', () => {
  const planted = new Map<string, TextField & { of: string }>();

  /** A value of the form of `schema` in which every text is planted. */
  function plantedValue(of: string, schema: Schema, key = ''): unknown {
    const fields = textFields(schema, key);
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const [field] = fields;
    if (field?.schema === schema) {
      const text = `planted words ${String(planted.size)}.`;
      planted.set(text, { ...field, of });
      return field.isWhole ? { first: [text], second: { third: text } } : text;
    }
    if (def.type === 'string') return anId(1);
    switch (def.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(def.shape).map(([name, inner]) => [name, plantedValue(of, inner, name)]),
        );
      case 'array':
        return [plantedValue(of, def.element, key)];
      case 'union': {
        const rich = def.options.filter((option) => textFields(option, key).length > 0);
        return rich.length > 0 ? mergedOf(rich.map((option) => plantedValue(of, option, key))) : null;
      }
      case 'pipe':
        return plantedValue(of, textFields(def.in, key).length > 0 ? def.in : def.out, key);
      case 'record':
        return { one: plantedValue(of, def.valueType, key) };
      case 'optional':
      case 'nullable':
      case 'default':
      case 'prefault':
        return plantedValue(of, def.innerType, key);
      case 'enum':
        return Object.values(def.entries)[0];
      case 'literal':
        return def.values[0];
      default:
        return def.type === 'boolean' ? true : 1;
    }
  }
  /** The fields of all variants of an object, or the elements of all lists; the last variant otherwise. */
  function mergedOf(values: unknown[]): unknown {
    if (values.every(Array.isArray)) return values.flat();
    return values.every((value) => typeof value === 'object')
      ? Object.assign({}, ...(values as object[]))
      : values.at(-1);
  }

  async function visit() {
    const store = makeStore(devtoolsInstrument());
    const given: unknown[] = [];
    for (const [index, call] of allCalls.entries()) {
      // Content of unknown form, such as the options of a passkey, is never in the store.
      const isStored = !call.file && textFields(call.answer)[0]?.schema !== call.answer;
      const answer = isStored ? plantedValue(nameOf(call), call.answer) : null;
      const name = `planted${String(index)}`;
      const api = baseApi.injectEndpoints({
        endpoints: (build) => ({
          [name]: build.query<unknown, unknown>({ queryFn: () => ({ data: answer }) }),
        }),
      }) as unknown as { endpoints: Record<string, { initiate: (arg: unknown) => never }> };
      const part = (schema: Schema | undefined) => schema && plantedValue(nameOf(call), schema);
      const sent = { params: part(call.params), query: part(call.query), body: part(call.body) };
      await store.dispatch(api.endpoints[name]!.initiate(sent));
      console.error('The call failed:', sent, answer, JSON.stringify(answer));
      given.push(sent, answer);
    }
    for (const [name, schema] of Object.entries(serverEvents)) {
      store.dispatch({ type: `realtime/${name}`, payload: plantedValue(name, schema) });
    }
    const names = [...planted].filter(([, { isPrivate }]) => isPrivate).map(([text]) => text);
    store.dispatch({
      type: 'notices/noticePosted',
      payload: { id: '1', kind: 'info', text: names.join(' and ') },
    });
    return { store, given: JSON.stringify(given) };
  }

  it('are found in the log when they are public, and nowhere when they are private', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    watchConsoleErrors();
    const { store, given } = await visit();
    const { replacer } = devToolsOptions([]).serialize as {
      replacer: (key: string, value: unknown) => unknown;
    };
    const log = liftedStoreOf(store)?.getState();
    const made = problemReport(store);
    const shown = {
      monitor: JSON.stringify(log, replacer),
      export: JSON.stringify({ payload: log?.actionsById, preloadedState: log?.committedState }, replacer),
      report: JSON.stringify(made?.report),
      console: JSON.stringify(made?.report.errors),
    };
    expect(planted.size).toBeGreaterThan(300);
    const plantedIn = (text: string) => new Set(text.match(/planted words \d+\./g));
    const found = Object.entries(shown).flatMap(([where, text]) =>
      [...plantedIn(text)].flatMap((secret) => {
        const { isPrivate, of, key } = planted.get(secret)!;
        return isPrivate ? [`${where}: ${of}: ${key}`] : [];
      }),
    );
    expect(found).toEqual([]);
    const [wasGiven, isReported] = [plantedIn(given), plantedIn(shown.report)];
    // A public text in a field with the name of a private one is hidden, too; planted dates have no form of a date.
    const lost = [...planted].filter(
      ([text, { isPrivate, key }]) =>
        !isPrivate &&
        !privateNames.has(key) &&
        !/^(start|end)(Date|Time)$/.test(key) &&
        wasGiven.has(text) &&
        !isReported.has(text),
    );
    expect(lost.map(([, { of, key }]) => `${of}: ${key}`)).toEqual([]);
    expect(shown.console).toContain(HIDDEN);
    expect(made?.hidden['email']).toBeGreaterThan(5);
  });
});
