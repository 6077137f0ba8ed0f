// The files of a new entity: contract, endpoints, adapter, selectors and their test.
import { namesOf, plural } from './names.ts';
import type { Generated } from './writeGenerated.ts';

/** A noun such as 'invoice' or 'job-request'. */
export function entityFiles(noun: string): Generated {
  const { kebab, camel, pascal, words } = namesOf(noun);
  const [camels, pascals, wordsMany, path] = [plural(camel), plural(pascal), plural(words), plural(kebab)];
  const folder = `src/entities/${kebab}`;
  return {
    files: {
      [`domain/contract/${camels}.ts`]: `// What the calls say of ${wordsMany}.
import * as z from 'zod/mini';
import { id, text } from './fields.ts';

/** POST /api/${path}. */
export const new${pascal} = z.object({ name: text('Name', 100) });
export type New${pascal} = z.input<typeof new${pascal}>;

export const ${camel} = z.object({ id, _id: id, name: z.string() });
export type ${pascal} = z.infer<typeof ${camel}>;
export const ${camel}List = z.array(${camel});
`,
      [`${folder}/${camel}Adapter.ts`]: `// ${pascals} by id, in the server's order.
import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { ${pascal} } from '#domain/contract/${camels}.ts';

export type ${pascals}ById = EntityState<${pascal}, string>;

export const ${camel}Adapter = createEntityAdapter<${pascal}>();

/** Stands in while nothing is loaded; one object, so that selectors keep their results. */
export const no${pascals}: ${pascals}ById = Object.freeze(${camel}Adapter.getInitialState());
`,
      [`${folder}/${camel}Api.ts`]: `// The calls about ${wordsMany}.
import { baseApi } from '#app/api/baseApi.ts';
import { tagList, tagsOfList } from '#app/api/tags.ts';
import { ${camel}, ${camel}List, type New${pascal}, type ${pascal} } from '#domain/contract/${camels}.ts';
import { ${camel}Adapter, type ${pascals}ById } from './${camel}Adapter.ts';

export const ${camel}Api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    get${pascals}: build.query<${pascals}ById, void>({
      query: () => '/${path}',
      rawResponseSchema: ${camel}List,
      transformResponse: (${camels}: ${pascal}[]) =>
        ${camel}Adapter.setAll(${camel}Adapter.getInitialState(), ${camels}),
      providesTags: (${camels}) => tagsOfList('${pascal}', ${camels}?.ids),
    }),
    add${pascal}: build.mutation<${pascal}, New${pascal}>({
      query: (body) => ({ url: '/${path}', method: 'POST', body }),
      responseSchema: ${camel},
      invalidatesTags: (_${camel}, error) => (error ? [] : [tagList('${pascal}')]),
    }),
  }),
});

export const { useAdd${pascal}Mutation, useGet${pascals}Query } = ${camel}Api;
`,
      [`${folder}/${camel}Selectors.ts`]: `// What the screens ask of ${wordsMany}.
import { ${camel}Adapter, no${pascals}, type ${pascals}ById } from './${camel}Adapter.ts';

/** The ${wordsMany} in their order. */
export const { selectAll: selectAll${pascals} } = ${camel}Adapter.getSelectors(
  (${camels}: ${pascals}ById | undefined) => ${camels} ?? no${pascals},
);
`,
      [`${folder}/index.ts`]: `export { useAdd${pascal}Mutation, useGet${pascals}Query } from './${camel}Api.ts';
export { selectAll${pascals} } from './${camel}Selectors.ts';
`,
      [`${folder}/${camel}Api.test.ts`]: `// The calls about ${wordsMany}, as screens use them.
import { http, HttpResponse } from 'msw';
import { makeStore } from '#app/app/makeStore.ts';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { new${pascal}, type ${pascal} } from '#domain/contract/${camels}.ts';
import { anId } from '#domain/testing/builders.ts';
import { readBody, refuse } from '#mocks/answers.ts';
import { server } from '#mocks/node.ts';
import { ${camel}Api } from './${camel}Api.ts';
import { selectAll${pascals} } from './${camel}Selectors.ts';

const { add${pascal}, get${pascals} } = ${camel}Api.endpoints;

const a${pascal} = (number: number, name: string): ${pascal} => ({ id: anId(number), _id: anId(number), name });

/** Answers the calls from this list until the test ends. */
function with${pascals}(...${camels}: ${pascal}[]): void {
  server.use(
    http.get('*/api/${path}', () => HttpResponse.json(${camels})),
    http.post('*/api/${path}', async ({ request }) => {
      const added = a${pascal}(9001, (await readBody(request, new${pascal})).name);
      ${camels}.push(added);
      return HttpResponse.json(added, { status: 201 });
    }),
  );
}

afterEach(stopWatching);

test('the ${wordsMany} in the order of the server', async () => {
  with${pascals}(a${pascal}(2, 'Second'), a${pascal}(1, 'First'));
  const { data } = await makeStore().dispatch(get${pascals}.initiate());
  expect(selectAll${pascals}(data).map(({ name }) => name)).toEqual(['Second', 'First']);
});

test('adding one refetches the list; a refusal refetches nothing and names the field', async () => {
  with${pascals}();
  const store = makeStore();
  await store.dispatch(get${pascals}.initiate());
  const calls = watchRequests();
  await store.dispatch(add${pascal}.initiate({ name: 'First' }));
  await Promise.all(store.dispatch(${camel}Api.util.getRunningQueriesThunk()));
  expect(selectAll${pascals}(get${pascals}.select()(store.getState()).data)).toHaveLength(1);
  const { error } = await store.dispatch(add${pascal}.initiate({ name: '' }));
  expect(error).toMatchObject({ status: 400, fields: { name: 'Name is required.' } });
  expect(calls).toEqual(['POST /api/${path}', 'GET /api/${path}', 'POST /api/${path}']);
});

test('a failed list says so', async () => {
  server.use(http.get('*/api/${path}', () => refuse(503, 'The service is busy.')));
  const { error } = await makeStore().dispatch(get${pascals}.initiate());
  expect(error).toMatchObject({ status: 503 });
});
`,
    },
    edits: {
      'src/api/tags.ts': (source) => source.replace('] as const;', `  '${pascal}',\n] as const;`),
    },
    next: [
      `domain/contract/${camels}.ts: the fields that the calls really carry.`,
      'src/api/tags.ts: name what a change makes stale, where it is more than the list.',
      `server/modules/${camels}/, mocks/handlers/${camels}.ts and contract/${camels}.ts: the calls themselves.`,
    ],
  };
}
