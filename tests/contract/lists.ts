// The lists of large tables: the whole list by default; a page, an order and a search on request.
import { contractCase, type ContractCase } from './contractCase.ts';
import { expectProblem } from './expectations.ts';
import type { TestContext } from './testContext.ts';

interface List {
  path: string;
  /** Creates five rows that `q` finds, in this order. */
  make: (context: TestContext, q: string) => Promise<void>;
  /** The field that identifies the rows, with its values in ascending order. */
  sort: string;
  values: readonly (string | number)[];
}

/** The cases of a list; the suite of its rows includes them. */
export function listCases({ path, make, sort, values }: List): ContractCase[] {
  const q = `rows of ${path.split('/').at(-1)}`;
  const ask = async (context: TestContext, query: string) => {
    const answer = await context.admin.get(`${path}?q=${encodeURIComponent(q.toUpperCase())}&${query}`);
    const rows = answer.body as Record<string, unknown>[];
    return { found: rows.map((row) => row[sort]), total: answer.header('x-total-count') };
  };
  const about = (title: string, run: (context: TestContext) => Promise<void>) =>
    contractCase(`GET ${path}`, title, run);
  return [
    about('is whole without a page, and counted', async (context) => {
      await make(context, q);
      const { found, total } = await ask(context, '');
      expect({ count: found.length, total }).toEqual({ count: values.length, total: `${values.length}` });
    }),
    about('is in the order asked for', async (context) => {
      expect((await ask(context, `sort=${sort}`)).found).toEqual(values);
      expect((await ask(context, `sort=-${sort}`)).found).toEqual([...values].reverse());
    }),
    about('is answered by the page, with the count of all', async (context) => {
      expect(await ask(context, `sort=${sort}&page=0&pageSize=2`)).toEqual({
        found: values.slice(0, 2),
        total: '5',
      });
      expect(await ask(context, `sort=${sort}&page=2&pageSize=2`)).toEqual({
        found: values.slice(4),
        total: '5',
      });
      expect(await ask(context, `sort=${sort}&page=3&pageSize=2`)).toEqual({ found: [], total: '5' });
    }),
    about('takes the signs of a pattern for what they are', async (context) => {
      const answer = await context.admin.get(`${path}?q=${encodeURIComponent('r_ws %')}`);
      expect(answer.body).toEqual([]);
    }),
    about('refuses a page of no size and a field it cannot be sorted by', async (context) => {
      expectProblem(await context.admin.get(`${path}?page=0&pageSize=201`), {
        status: 400,
        fields: ['pageSize'],
      });
      expectProblem(await context.admin.get(`${path}?page=-1`), { status: 400, fields: ['page'] });
      expectProblem(await context.admin.get(`${path}?sort=password`), { status: 400, fields: ['sort'] });
    }),
  ];
}
