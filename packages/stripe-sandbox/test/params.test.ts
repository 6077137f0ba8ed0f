// The parameters of a request: each kind of value, its limits, and the name in its error.
import { parseForm } from '../src/formBody.ts';
import { Params } from '../src/params.ts';

const params = (query: string) => new Params(parseForm(query));
const refusal = (param: string, more: object = {}) =>
  expect.objectContaining({
    status: 400,
    body: expect.objectContaining({ type: 'invalid_request_error', param, ...more }),
  });

describe('a value', () => {
  it('is present, empty or absent', () => {
    const given = params('a=1&b=&c[d]=2');
    expect(given.names()).toEqual(['a', 'b', 'c']);
    expect(['a', 'b', 'c', 'e'].map((name) => given.has(name))).toEqual([true, true, true, false]);
    expect(['a', 'c', 'e'].map((name) => given.isNested(name))).toEqual([false, true, false]);
    expect([given.text('a'), given.text('b'), given.text('e')]).toEqual(['1', '', undefined]);
  });

  it('is refused with its full name when it is nested instead of text', () => {
    expect(() => params('a[b]=1').text('a')).toThrow(refusal('a'));
    expect(() => params('a[b][c]=1').nested('a')?.text('b')).toThrow(refusal('a[b]'));
  });

  it('is refused when it is required and empty', () => {
    expect(params('a=1').required('a')).toBe('1');
    expect(() => params('a=').required('a')).toThrow(refusal('a', { code: 'parameter_missing' }));
    expect(() => params('').required('a')).toThrow(refusal('a', { code: 'parameter_missing' }));
  });

  it('is refused when its name is unknown, with every unknown name', () => {
    expect(params('a=1&b=2').only('a', 'b', 'c').text('a')).toBe('1');
    expect(() => params('a=1&b=2').only('a')).toThrow('Received unknown parameter: b');
    expect(() => params('a=1&b=2&c=3').only('a')).toThrow('Received unknown parameters: b, c');
    expect(() => params('a[b]=1').nested('a')?.only('c')).toThrow(
      refusal('a[b]', { code: 'parameter_unknown' }),
    );
  });
});

describe('an integer', () => {
  it.each([
    ['a=0', 0],
    ['a=-12', -12],
    ['a=9007199254740991', 9_007_199_254_740_991],
    ['', undefined],
  ])('in %s is %p', (query, expected) => {
    expect(params(query).integer('a')).toBe(expected);
  });

  it.each(['', '1.5', '1e3', '1x', 'x1', '--1', '9007199254740992'])('is refused as %p', (value) => {
    expect(() => params(`a=${value}`).integer('a')).toThrow(
      refusal('a', { code: 'parameter_invalid_integer' }),
    );
  });
});

describe('a flag', () => {
  it.each([
    ['a=true', true],
    ['a=1', true],
    ['a=false', false],
    ['a=0', false],
    ['', undefined],
  ])('in %p is %p', (query, expected) => {
    expect(params(query).flag('a')).toBe(expected);
  });

  it.each(['yes', '', 'TRUE'])('is refused as %p', (value) => {
    expect(() => params(`a=${value}`).flag('a')).toThrow(refusal('a'));
  });
});

it('accepts one of several words, and lists them in its error', () => {
  expect(params('a=y').oneOf('a', ['x', 'y'])).toBe('y');
  expect(params('').oneOf('a', ['x', 'y'])).toBeUndefined();
  expect(() => params('a=z').oneOf('a', ['x', 'y'])).toThrow('Invalid a: must be one of x, y');
  expect(() => params('a=z').oneOf('a', ['x', 'y'])).toThrow(refusal('a'));
});

it('accepts an object or an emptied one, and refuses text', () => {
  expect(params('a[b]=1').nested('a')?.text('b')).toBe('1');
  expect(params('a=').nested('a')).toBeUndefined();
  expect(params('').nested('a')).toBeUndefined();
  expect(() => params('a=1').nested('a')).toThrow(refusal('a'));
});

it('accepts a list of texts and nothing else', () => {
  expect(params('a[]=x&a[]=y').list('a')).toEqual(['x', 'y']);
  expect(params('').list('a')).toBeUndefined();
  for (const query of ['a=x', 'a[0][b]=x', 'a[]=x&a[1][b]=y']) {
    expect(() => params(query).list('a')).toThrow(refusal('a'));
  }
});

describe('metadata', () => {
  const keys = (count: number) =>
    Array.from({ length: count }, (_, index) => `metadata[k${String(index)}]=v`).join('&');

  it('replaces named keys, removes emptied ones and keeps the rest', () => {
    const before = { a: '1', b: '2', c: '3' };
    expect(params('metadata[a]=4&metadata[b]=&metadata[d]=5').metadata(before)).toEqual({
      ...{ a: '4', c: '3', d: '5' },
    });
    expect(params('').metadata(before)).toEqual(before);
    expect(params('metadata=').metadata(before)).toEqual({});
  });

  it('is limited to 50 keys of 40 characters with values of 500', () => {
    const key = 'k'.repeat(40);
    expect(params(`metadata[${key}]=${'v'.repeat(500)}`).metadata({})).toEqual({ [key]: 'v'.repeat(500) });
    expect(Object.keys(params(keys(50)).metadata({}))).toHaveLength(50);
    expect(() => params(`metadata[${key}k]=v`).metadata({})).toThrow(refusal(`metadata[${key}k]`));
    expect(() => params(`metadata[a]=${'v'.repeat(501)}`).metadata({})).toThrow(refusal('metadata[a]'));
    expect(() => params(keys(51)).metadata({})).toThrow(refusal('metadata'));
    expect(() => params(keys(50)).metadata({ other: 'v' })).toThrow(refusal('metadata'));
  });

  it('is refused as text', () => {
    expect(() => params('metadata=text').metadata({})).toThrow(refusal('metadata'));
  });
});
