// Checks the parameters of the inbox in the address.
import { inboxSearch, readInboxAddress } from './inboxAddress.ts';

const read = (search: string) => readInboxAddress(new URLSearchParams(search));

test('reads the filter, the search, the page and the person', () => {
  expect(read('filter=closed&q=ada&page=2&person=p1')).toEqual({
    ...{ filter: 'closed', q: 'ada', page: 2, personId: 'p1' },
  });
});

test.each(['', 'filter=other&page=x', 'page=-1', 'page=0', 'page=1.5', 'page=1e30'])(
  'uses the defaults for %s',
  (search) => {
    expect(read(search)).toEqual({ filter: 'open', q: '', page: 0, personId: undefined });
  },
);

test('changes only the named parts, and removes empty ones', () => {
  const search = new URLSearchParams('filter=mine&page=2&person=p1');
  expect(inboxSearch(search, { page: '3' })).toBe('?filter=mine&page=3&person=p1');
  expect(inboxSearch(search, { page: undefined, filter: '' })).toBe('?person=p1');
  expect(inboxSearch(search, { filter: undefined, page: undefined, person: undefined })).toBe('');
  expect(search.toString()).toBe('filter=mine&page=2&person=p1');
});
