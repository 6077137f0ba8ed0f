// Tests the SQL clauses of a list query. sorting.test.ts and listOrder.test.ts test the lists themselves.
import { listClauses, type Listing } from './paging.ts';

const listing: Listing = {
  sortable: { name: 'lower(r.name)', at: ['r.created_at', 'r.added_seq'], rating: 'r.rating' },
  nullable: ['rating'],
  order: 'r.created_at DESC, r.added_seq DESC',
  searched: ['r.name', 'r.content'],
};
const clauses = (query: object, more: Partial<Listing> = {}, first?: number) =>
  listClauses(query as never, { ...listing, ...more }, first);

it('lists everything in the default order', () => {
  expect(clauses({})).toEqual({
    ...{ where: 'true', order: 'ORDER BY r.created_at DESC, r.added_seq DESC', page: undefined, params: [] },
  });
});

it.each([
  ['name', 'lower(r.name) ASC, r.created_at DESC, r.added_seq DESC'],
  ['-name', 'lower(r.name) DESC, r.created_at DESC, r.added_seq DESC'],
  ['rating', 'r.rating ASC NULLS LAST, r.created_at DESC, r.added_seq DESC'],
  ['-rating', 'r.rating DESC NULLS LAST, r.created_at DESC, r.added_seq DESC'],
  ['at', 'r.created_at ASC, r.added_seq ASC'],
  ['-at', 'r.created_at DESC, r.added_seq DESC'],
])('sorts by %s', (sort, order) => expect(clauses({ sort }).order).toBe(`ORDER BY ${order}`));

it.each(['price', '', '-', '--name', 'toString', 'constructor'])('refuses to sort by "%s"', (sort) => {
  const message = 'Lists can be sorted by name, at, rating.';
  expect(() => clauses({ sort })).toThrow(
    expect.objectContaining({ status: 400, message, errors: [{ field: 'sort', message }] }),
  );
});

it.each([
  [{ page: 0 }, { size: 50, offset: 0 }],
  [{ page: 3 }, { size: 50, offset: 150 }],
  [
    { page: 2, pageSize: 10 },
    { size: 10, offset: 20 },
  ],
  [{ pageSize: 10 }, undefined],
])('reads the page of %j', (query, page) => expect(clauses(query).page).toEqual(page));

it.each([
  ['ghost', '%ghost%'],
  ['  two words ', '%two words%'],
  ['50%_\\', '%50\\%\\_\\\\%'],
])('searches for "%s" as text', (q, pattern) => {
  expect(clauses({ q })).toMatchObject({
    where: '(r.name ILIKE $1 OR r.content ILIKE $1)',
    params: [pattern],
  });
});

it.each(['', '   '])('searches for nothing with "%s"', (q) => {
  expect(clauses({ q })).toMatchObject({ where: 'true', params: [] });
});

it('numbers its parameter, and adds the search condition of the list', () => {
  expect(clauses({ q: 'x' }, { foundBy: (pattern) => `found(${pattern})` }, 4)).toMatchObject({
    where: '(r.name ILIKE $4 OR r.content ILIKE $4 OR found($4))',
    params: ['%x%'],
  });
  expect(clauses({}, { foundBy: (pattern) => `found(${pattern})` }).where).toBe('true');
});
