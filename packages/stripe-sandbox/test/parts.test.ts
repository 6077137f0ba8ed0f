// Tests the parts of the sandbox: forms, parameters, currencies and options of the command line.
import { sandboxStripe } from 'stripe-sandbox';
import { authenticate, requireSecretKey } from '../src/authentication.ts';
import { readOptions, UsageError } from '../src/cliOptions.ts';
import { checkAmount, readCurrency } from '../src/currencies.ts';
import { DEFAULT_KEYS } from '../src/defaultKeys.ts';
import { canonicalForm, FormSyntaxError, parseForm } from '../src/formBody.ts';
import { Params } from '../src/params.ts';

describe('a form', () => {
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
      expect(
        Object.keys(parseForm(Array.from({ length: 1000 }, (_, n) => `p${n}=1`).join('&'))),
      ).toHaveLength(1000);
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
});

describe('parameters', () => {
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
});

describe('currencies', () => {
  const MAX_AMOUNT = 99_999_999;

  it('reads a currency in either case, and lists the supported ones in its error', () => {
    const read = (currency: string) => readCurrency(new Params(parseForm(`currency=${currency}`)));
    expect(read('GBP')).toBe('gbp');
    for (const unknown of ['xyz', 'constructor']) {
      expect(() => read(unknown)).toThrow(
        `Invalid currency: ${unknown}. This sandbox supports these currencies: aed, aud`,
      );
      expect(() => read(unknown)).toThrow(
        expect.objectContaining({ body: expect.objectContaining({ param: 'currency' }) }),
      );
    }
  });

  it.each([
    ['gbp', 30, '£0.30 gbp', '£999,999.99 gbp'],
    ['usd', 50, '0.50 usd', '999,999.99 usd'],
    ['czk', 1_500, '15.00 czk', '999,999.99 czk'],
    ['jpy', 50, '50 jpy', '99,999,999 jpy'],
  ])(
    'refuses amounts in %s below %i and above the maximum',
    (currency, minimum, minimumText, maximumText) => {
      expect(checkAmount(minimum, currency)).toBe(minimum);
      expect(checkAmount(MAX_AMOUNT, currency)).toBe(MAX_AMOUNT);
      const refused = (code: string, message: string) =>
        expect.objectContaining({
          message,
          body: expect.objectContaining({ type: 'invalid_request_error', code, param: 'amount' }),
        });
      expect(() => checkAmount(minimum - 1, currency)).toThrow(
        refused('amount_too_small', `Amount must be at least ${minimumText}`),
      );
      expect(() => checkAmount(1, currency)).toThrow(
        refused('amount_too_small', `Amount must be at least ${minimumText}`),
      );
      expect(() => checkAmount(MAX_AMOUNT + 1, currency)).toThrow(
        refused('amount_too_large', `Amount must be no more than ${maximumText}`),
      );
      expect(() => checkAmount(0, currency)).toThrow(
        refused('parameter_invalid_integer', 'This value must be greater than or equal to 1.'),
      );
    },
  );
});

describe('options', () => {
  it('takes the default keys, port 12111 and this machine when no argument is given', () => {
    expect(readOptions([])).toEqual({
      server: { port: 12_111, host: '127.0.0.1', ...DEFAULT_KEYS },
      isHelp: false,
      untilStdinEnds: false,
    });
  });

  it('takes every value that is given', () => {
    const keys = ['--secret', 'sk_test_1', '--publishable', 'pk_test_1', '--webhook-secret', 'whsec_1'];
    const places = [
      '--port',
      '1',
      '--host',
      '::1',
      '--webhook',
      'https://127.0.0.1/hook',
      '--data',
      'folder',
    ];
    expect(readOptions([...keys, ...places, '--until-stdin-ends', '--help'])).toEqual({
      server: {
        ...{ port: 1, host: '::1', webhookUrl: 'https://127.0.0.1/hook', dataDir: 'folder' },
        ...{ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' },
      },
      isHelp: true,
      untilStdinEnds: true,
    });
  });

  it.each<[string, string[], string]>([
    ['a port that is no number', ['--port', 'many'], "--port must be a number from 0 to 65535, not 'many'."],
    ['a port that is too high', ['--port', '65536'], "--port must be a number from 0 to 65535, not '65536'."],
    ['a live key', ['--secret', 'sk_live_1'], "--secret must be a test key that begins with 'sk_test_'."],
    ['a webhook without a scheme', ['--webhook', 'localhost'], '--webhook must be an http or https address'],
    ['another scheme', ['--webhook', 'ftp://127.0.0.1/'], "not 'ftp://127.0.0.1/'."],
    ['an unknown option', ['--colour', 'red'], "Unknown option '--colour'"],
    ['an option without its value', ['--port'], 'argument missing'],
    ['an argument that is no option', ['3000'], "Unexpected argument '3000'"],
    ['a publishable key of another kind', ['--publishable', 'sk_test_1'], '--publishable must be a test key'],
    ['a webhook secret of another kind', ['--webhook-secret', 'secret'], '--webhook-secret must begin with'],
    ['an empty host', ['--host', ''], '--host must not be empty.'],
    ['an empty folder', ['--data', ''], '--data must not be empty.'],
  ])('refuses %s', (_case, args, message) => {
    const read = () => readOptions(args);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
  });
});

describe('the SDK', () => {
  describe('sandboxStripe', () => {
    it('refuses a live key', () => {
      expect(() => sandboxStripe({ secretKey: 'sk_live_1', baseUrl: 'http://127.0.0.1:1' })).toThrow(
        'test keys',
      );
    });

    it('refuses plain http to another machine', () => {
      expect(() => sandboxStripe({ secretKey: 'sk_test_1', baseUrl: 'http://example.com' })).toThrow(
        'plain http',
      );
    });

    it('resolves the address on every call', async () => {
      let asked = 0;
      const stripe = sandboxStripe({
        secretKey: 'sk_test_1',
        maxNetworkRetries: 0,
        baseUrl: () => {
          asked += 1;
          return 'http://127.0.0.1:1';
        },
      });
      expect(asked).toBe(0);
      await expect(stripe.paymentIntents.retrieve('pi_1')).rejects.toMatchObject({
        type: 'StripeConnectionError',
      });
      expect(asked).toBe(1);
    });
  });
});

describe('authentication', () => {
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

  it.each([
    ['Bearer sk_test_1', undefined, 'secret'],
    ['bearer pk_test_1', undefined, 'publishable'],
    [basic('sk_test_1:'), undefined, 'secret'],
    [basic('sk_test_1'), undefined, 'secret'],
    [undefined, 'pk_test_1', 'publishable'],
    ['Digest sk_test_1', 'pk_test_1', 'publishable'],
    // The header takes precedence.
    ['Bearer sk_test_1', 'pk_test_1', 'secret'],
  ])('with the header %p and the field %p identifies the caller as %s', (header, field, caller) => {
    expect(authenticate(keys, header, field)).toBe(caller);
  });

  it.each([
    [undefined, undefined],
    ['', ''],
    ['Bearer', undefined],
    ['xBearer sk_test_1', undefined],
    ['Bearerx sk_test_1', undefined],
    ['xBasic c2tfdGVzdF8xOg==', undefined],
    ['Basicx c2tfdGVzdF8xOg==', undefined],
  ])('asks for a key when the header is %p and the field %p', (header, field) => {
    expect(() => authenticate(keys, header, field)).toThrow(
      expect.objectContaining({
        status: 401,
        body: expect.objectContaining({ type: 'invalid_request_error' }),
      }),
    );
    expect(() => authenticate(keys, header, field)).toThrow('You did not provide an API key.');
  });

  it.each([
    ['sk_test_2', 'sk_test_********'],
    ['sk_live_12345678', 'sk_live_********'],
    ['sk_live_123456789', 'sk_live_********6789'],
  ])('masks %s as %s', (key, shown) => {
    expect(() => authenticate(keys, `Bearer ${key}`, undefined)).toThrow(
      `Invalid API Key provided: ${shown}`,
    );
  });

  it('refuses the publishable key where the secret key is required', () => {
    expect(() => requireSecretKey('secret')).not.toThrow();
    expect(() => requireSecretKey('publishable')).toThrow(
      expect.objectContaining({
        status: 401,
        body: expect.objectContaining({ code: 'secret_key_required' }),
      }),
    );
  });
});
