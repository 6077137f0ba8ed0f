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

it('requires each word of a search in one of the searched texts', () => {
  const text = "search_text(concat_ws(' ', r.name, r.content)) LIKE";
  expect(clauses({ q: ' two  words ' }, {}, 4)).toMatchObject({
    where: `(${text} search_pattern($4)) AND (${text} search_pattern($5))`,
    params: ['two', 'words'],
  });
  expect(clauses({ q: 'x' }, { foundBy: (pattern) => `found(${pattern})` })).toMatchObject({
    where: `(${text} search_pattern($1) OR found(search_pattern($1)))`,
    params: ['x'],
  });
  expect(clauses({}, { foundBy: (pattern) => `found(${pattern})` }).where).toBe('true');
});

it('divides a search into words, and reads a telephone number as one word', () => {
  const cases: Record<string, string[]> = {
    '': [],
    '  -  ': [],
    'Garcia,  Jose': ['Garcia', 'Jose'],
    "O'Brien": ["O'Brien"],
    '50%': ['50%'],
    '李小龙 Bruce': ['李', '小', '龙', 'Bruce'],
    '07700 900123': ['7700900123'],
    '+44 (0)7700 900-123': ['7700900123'],
    '0044 7700 900123': ['7700900123'],
    '44 7700 900123': ['7700900123'],
    '+33 6 12 34 56 78': ['33612345678'],
    '0033612345678': ['33612345678'],
    '(+44) 7700 900123': ['7700900123'],
    'tel:+447700900123': ['7700900123'],
    '07700/900123': ['7700900123'],
    '07700‑900–123': ['7700900123'],
    '07700 900123 ext. 12': ['7700900123'],
    '٠٧٧٠٠٩٠٠١٢٣': ['7700900123'],
    '2026-12-28': ['2026-12-28'],
    '28/12/2026': ['28', '12', '2026'],
    '900123': ['900123'],
    'a b c d e f g h i j': ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  };
  const words = Object.keys(cases).map((q) => [q, clauses({ q }).params]);
  expect(Object.fromEntries(words)).toEqual(cases);
});
