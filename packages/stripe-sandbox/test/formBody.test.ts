// Stripe's form encoding: nesting, lists, and names that must not change prototypes.
import { canonicalForm, FormSyntaxError, parseForm } from '../src/formBody.ts';

describe('parseForm', () => {
  it.each<[string, object]>([
    ['', {}],
    ['a=1&b=x%20y+z', { a: '1', b: 'x y z' }],
    ['metadata[a]=b&metadata[c]=d', { metadata: { a: 'b', c: 'd' } }],
    ['card%5Bexp_month%5D=1', { card: { exp_month: '1' } }],
    ['a[b][c][d]=deep', { a: { b: { c: { d: 'deep' } } } }],
    ['expand[0]=x&expand[1]=y', { expand: { 0: 'x', 1: 'y' } }],
    ['expand[]=x&expand[]=y', { expand: { 0: 'x', 1: 'y' } }],
    ['a=1&a=2', { a: '2' }],
    ['note=1%3D1%26more', { note: '1=1&more' }],
    ['[a]=1', { '[a]': '1' }],
    ['a[b][]=x&a[b][]=y&a[c]=z', { a: { b: { 0: 'x', 1: 'y' }, c: 'z' } }],
    ['a[b][c][d][e][f][g][h]=1', { a: { b: { c: { d: { e: { f: { g: { h: '1' } } } } } } } }],
  ])('%s', (text, expected) => {
    expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(expected);
  });

  it.each([
    'a=1&a[b]=2',
    'a[b]=1&a=2',
    'a[b=1',
    'a[b]c=1',
    'ac[b]d]=1',
    'a[b][[c]]=1',
    'a[b][c][d][e][f][g][h][i]=1',
  ])('refuses %s', (text) => {
    expect(() => parseForm(text)).toThrow(FormSyntaxError);
  });

  it('refuses more than 1000 parameters', () => {
    expect(Object.keys(parseForm(Array.from({ length: 1000 }, (_, n) => `p${n}=1`).join('&')))).toHaveLength(
      1000,
    );
    expect(() => parseForm(Array.from({ length: 1001 }, (_, n) => `p${n}=1`).join('&'))).toThrow(
      FormSyntaxError,
    );
  });

  it('does not change prototypes', () => {
    const form = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(Object.keys(form)).toEqual(['__proto__', 'constructor']);
  });
});

describe('canonicalForm', () => {
  it('is equal for equal parameters in any order, and for no others', () => {
    const text = (query: string) => canonicalForm(parseForm(query));
    expect(text('b=2&a[y]=1&a[x]=0')).toBe(text('a[x]=0&a[y]=1&b=2'));
    expect(text('a=1')).not.toBe(text('a[b]=1'));
    expect(text('a=1')).not.toBe(text('a=2'));
  });
});
