// The files of a new entity: contract, endpoints, and an admin table with its test.
import { namesOf, plural } from './names.ts';
import type { Generated } from './writeGenerated.ts';

/** A noun such as 'invoice' or 'job-request'. */
export function entityFiles(noun: string): Generated {
  const { kebab, camel, pascal, words, title } = namesOf(noun);
  const [camels, pascals, wordsMany, path] = [plural(camel), plural(pascal), plural(words), plural(kebab)];
  const folder = `src/entities/${kebab}`;
  const feature = `src/features/manage-${path}`;
  const titleMany = plural(title);
  return {
    files: {
      [`domain/contract/${camels}.ts`]: `// The requests and answers of the calls about ${wordsMany}.
import * as z from 'zod/mini';
import { id, text } from './fields.ts';

/** POST /api/${path}. */
export const new${pascal} = z.object({ name: text('Name', 100) });
export type New${pascal} = z.input<typeof new${pascal}>;

export const ${camel} = z.object({ id, _id: id, name: z.string() });
export type ${pascal} = z.infer<typeof ${camel}>;
export const ${camel}List = z.array(${camel});
`,
      [`${folder}/${camel}Api.ts`]: `// The calls about ${wordsMany}.
import { baseApi } from '#app/api/baseApi.ts';
import { toEntityList, type EntityList } from '#app/api/entityList.ts';
import { tagList, tagsOfList } from '#app/api/tags.ts';
import type { ListQuery } from '#domain/contract/fields.ts';
import { ${camel}, ${camel}List, type New${pascal}, type ${pascal} } from '#domain/contract/${camels}.ts';

export const ${camel}Api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page for a query with the total count, or without \`page\` the whole list. */
    get${pascals}: build.query<EntityList<${pascal}>, ListQuery | void>({
      query: (params) => ({ url: '/${path}', ...(params ? { params } : {}) }),
      rawResponseSchema: ${camel}List,
      transformResponse: toEntityList<${pascal}>,
      providesTags: (${camels}) => tagsOfList('${pascal}', ${camels}?.ids),
    }),
    add${pascal}: build.mutation<${pascal}, New${pascal}>({
      query: (body) => ({ url: '/${path}', method: 'POST', body }),
      responseSchema: ${camel},
      invalidatesTags: (_${camel}, error) => (error ? [] : [tagList('${pascal}')]),
    }),
    delete${pascal}: build.mutation<null, string>({
      query: (id) => ({ url: \`/${path}/\${encodeURIComponent(id)}\`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error ? [] : [tagList('${pascal}')]),
    }),
  }),
});
`,
      [`${folder}/index.ts`]: `export { ${camel}Api } from './${camel}Api.ts';\n`,
      [`${feature}/Manage${pascals}.tsx`]: `// The table of ${wordsMany} with the actions of an admin.
import {
  actionsColumn,
  AdminTable,
  DeleteDialog,
  useListRows,
  type AdminColumn,
  type TableView,
} from '#app/entities/admin/index.ts';
import { ${camel}Api } from '#app/entities/${kebab}/index.ts';
import type { ${pascal} } from '#domain/contract/${camels}.ts';

const { get${pascals}, delete${pascal} } = ${camel}Api.endpoints;
const use${pascal}Rows = (view: TableView) => useListRows(get${pascals}, view);

// The fields are the names that the server sorts by.
const COLUMNS: readonly AdminColumn<${pascal}>[] = [
  { field: 'name', headerName: 'Name', flex: 1, hideable: false, csv: ({ name }) => name },
  actionsColumn('Actions', 100, [{ text: 'Delete', kind: 'delete', harmful: true }]),
];

export function Manage${pascals}() {
  return (
    <AdminTable
      label="${titleMany}"
      columns={COLUMNS}
      useRows={use${pascal}Rows}
      emptyText="There are no ${wordsMany} to show."
      dialogs={{
        delete: ({ id, name }, onClose) => (
          <DeleteDialog
            endpoint={delete${pascal}}
            id={id}
            question="Are you sure you want to delete the ${words}?"
            done="The ${words} has been deleted."
            onClose={onClose}
          >
            <p>{name}</p>
          </DeleteDialog>
        ),
      }}
    />
  );
}
`,
      [`${feature}/index.ts`]: `export { Manage${pascals} } from './Manage${pascals}.tsx';\n`,
      [`${feature}/Manage${pascals}.test.tsx`]: `// Checks the table of ${wordsMany} as an admin uses it.
import { configure, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ${camel}Api } from '#app/entities/${kebab}/index.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { new${pascal}, type ${pascal} } from '#domain/contract/${camels}.ts';
import { anId } from '#domain/testing/builders.ts';
import { readBody, refuse } from '#mocks/answers.ts';
import { server } from '#mocks/node.ts';
import { Manage${pascals} } from './index.ts';

// Visibility checks of table cells read the computed style of every ancestor, which is slow.
configure({ defaultHidden: true });

const LIST = 'GET /api/${path}?page=0&pageSize=50';
const a${pascal} = (number: number, name: string): ${pascal} => ({ id: anId(number), _id: anId(number), name });

/** Answers the calls from a list of two until the test ends. */
async function open() {
  const ${camels} = [a${pascal}(2, 'Second'), a${pascal}(1, 'First')];
  server.use(
    http.get('*/api/${path}', () => HttpResponse.json(${camels})),
    http.post('*/api/${path}', async ({ request }) => {
      ${camels}.push(a${pascal}(3, (await readBody(request, new${pascal})).name));
      return HttpResponse.json(${camels}.at(-1), { status: 201 });
    }),
    http.delete('*/api/${path}/:id', ({ params }) => {
      ${camels}.splice(${camels}.findIndex(({ id }) => id === params.id), 1);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const requests = recordRequests();
  const view = renderWithProviders(<Manage${pascals} />);
  await screen.findByRole('gridcell', { name: 'First' });
  return { requests, ...view };
}
const cells = () => screen.getAllByRole('gridcell', { name: /First|Second|Third/ });
const dialog = () => within(screen.getByRole('dialog'));
const row = (name: string) =>
  within(screen.getByRole('gridcell', { name }).closest<HTMLElement>('[role=row]')!);

test('shows the ${wordsMany} in the order of the server', async () => {
  const { requests } = await open();
  expect(cells().map((cell) => cell.textContent)).toEqual(['Second', 'First']);
  expect(requests.take()).toEqual([LIST]);
});

test('refetches the list when one is added; a refusal names the field', async () => {
  const { requests, store } = await open();
  requests.take();
  await store.dispatch(${camel}Api.endpoints.add${pascal}.initiate({ name: 'Third' }));
  expect(await screen.findByRole('gridcell', { name: 'Third' })).toBeVisible();
  const { error } = await store.dispatch(${camel}Api.endpoints.add${pascal}.initiate({ name: '' }));
  expect(error).toMatchObject({ status: 400, fields: { name: 'Name is required.' } });
  expect(requests.take()).toEqual(['POST /api/${path}', LIST, 'POST /api/${path}']);
});

test('deletes after a question; a failure stays in the dialog', async () => {
  const { requests, user } = await open();
  server.use(http.delete('*/api/${path}/:id', () => refuse(503, 'Not now.'), { once: true }));
  await user.click(row('Second').getByRole('button', { name: 'Delete' }));
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await dialog().findByText('Not now.')).toBeVisible();
  requests.take();
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  await screen.findByText('1–1 of 1');
  expect(cells().map((cell) => cell.textContent)).toEqual(['First']);
  expect(requests.take()).toEqual([\`DELETE /api/${path}/\${anId(2)}\`, LIST]);
});
`,
    },
    edits: {
      'src/api/tags.ts': (source) => source.replace('] as const;', `  '${pascal}',\n] as const;`),
    },
    next: [
      `domain/contract/${camels}.ts: the fields that the calls really carry.`,
      'src/api/tags.ts: name what a change makes stale, where it is more than the list.',
      `server/modules/${camels}/, mocks/handlers/${camels}.ts, tests/contract/${camels}.ts: the calls themselves.`,
      `src/pages/admin/AdminPage.tsx: the screen with <Manage${pascals} />. CONTRIBUTING.md lists every file.`,
    ],
  };
}
