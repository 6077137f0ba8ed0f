// Malformed requests to every documented call, generated from the OpenAPI description.
import fc from 'fast-check';

/** The parts of JSON Schema that the description uses. */
interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

interface Operation {
  url: string;
  method: string;
  parameters: { name: string; in: string; schema: Schema }[];
  body: Schema | undefined;
}

/** The paths of an OpenAPI document. */
export type Paths = Record<string, Record<string, Documented>>;

interface Documented {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, '', ' ', 0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 63, 1e21),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    "' OR 1=1; --",
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>',
    '%00',
  ),
  fc.constantFrom(
    '2027-02-30',
    '2027-03-28',
    '01:30',
    '24:00',
    '0000-00-00',
    '9999-12-31',
    '-1',
    'NaN',
    'Infinity',
  ),
  fc.constantFrom('x'.repeat(300), 'é'.repeat(5000), '9'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.jsonValue(), { maxLength: 4 }),
  fc.object({ maxDepth: 3, maxKeys: 4 }),
);

/** Values that roughly fit the schema, so that requests pass the first validation. */
function plausible(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(plausible));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'email') return fc.constantFrom('a@example.com', 'A@EXAMPLE.COM', 'a@b');
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema.properties ?? {});
    case 'array':
      return fc.array(schema.items ? plausible(schema.items) : junk, { maxLength: 3 });
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.double());
    case 'boolean':
      return fc.boolean();
    default:
      return fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom('2027-05-01', '2027-05-03', '10:00', '16:00', 'long enough'),
      );
  }
}

function objectOf(properties: Record<string, Schema>): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      [name, fc.oneof({ arbitrary: plausible(schema), weight: 3 }, { arbitrary: junk, weight: 1 })] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

const rawBodies = fc.constantFrom(
  '{',
  '{"a":',
  '[]',
  'null',
  '"text"',
  '{"__proto__":{}}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
  'x'.repeat(70_000),
);

function bodyOf({ body, method }: Operation): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined);
  const objects = body ? plausible(body).map((value) => JSON.stringify(value)) : fc.constant('{}');
  return fc.oneof(
    { arbitrary: objects, weight: 8 },
    { arbitrary: junk.map((value) => JSON.stringify(value)), weight: 1 },
    { arbitrary: rawBodies, weight: 1 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  );
}

const pathJunk = fc.constantFrom(
  '0',
  'null',
  '%00',
  '%ff',
  '%zz',
  '..%2f',
  "'",
  'x'.repeat(200),
  '🚗',
  '-',
  '[object Object]',
);

export interface MalformedRequest {
  /** The index of the caller; 0 is the guest. */
  actor: number;
  method: string;
  url: string;
  payload: string | undefined;
  contentType: string;
}

function requestOf(operation: Operation, knownIds: readonly string[]): fc.Arbitrary<MalformedRequest> {
  const ids = fc.oneof(fc.constantFrom(...knownIds), fc.uuid(), pathJunk);
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  const query = fc.record(
    Object.fromEntries(queries.map(({ name, schema }) => [name, fc.oneof(plausible(schema), junk)])),
    { requiredKeys: [] },
  );
  return fc
    .record({
      method: fc.oneof(
        { arbitrary: fc.constant(operation.method), weight: 12 },
        { arbitrary: fc.constantFrom('PATCH', 'POST', 'DELETE', 'PUT', 'OPTIONS'), weight: 1 },
      ),
      segments: fc.array(ids, { minLength: 3, maxLength: 3 }),
      query,
      payload: bodyOf(operation),
      contentType: fc.oneof(
        { arbitrary: fc.constant('application/json'), weight: 12 },
        {
          arbitrary: fc.constantFrom(
            'text/plain',
            'application/json; charset=latin1',
            'multipart/form-data',
            'application/x-www-form-urlencoded',
            '',
          ),
          weight: 1,
        },
      ),
      actor: fc.nat({ max: 3 }),
    })
    .map(({ segments, query: values, ...request }) => {
      let next = 0;
      const path = operation.url.replace(/\{[^}]+\}/g, () => segments[next++] ?? '0');
      const pairs = Object.entries(values).map(([name, value]) => {
        const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
        return `${name}=${encodeURIComponent(Buffer.from(text).toString())}`;
      });
      return { ...request, url: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path };
    });
}

/** Requests to all operations of an OpenAPI document; some use the ids of existing records. */
export function malformedRequests(paths: Paths, knownIds: readonly string[]): fc.Arbitrary<MalformedRequest> {
  const operations = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      url,
      method: method.toUpperCase(),
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  );
  return fc.constantFrom(...operations).chain((operation) => requestOf(operation, knownIds));
}
