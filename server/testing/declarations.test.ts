// Compares the declarations of all calls with recorded declarations (`__snapshots__`): the access, the recent
// sign-in, the limits, the parameters and the responses. A missing declaration is visible in the review.
// routeTable.test.ts tests that the server enforces the declarations.
import type { DeclaredAccess } from '#server/platform/http/guards.ts';
import { createTestApp } from './testApp.ts';

interface Operation {
  tags?: string[];
  summary?: string;
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: object;
  responses: Record<string, { content?: object }>;
}

const FLAGS = [
  'recentSignIn',
  'beforeSecondFactor',
  'byPaymentLink',
  'idempotent',
  'answersOverloaded',
] as const;

function declaredParts({ access, config }: DeclaredAccess): string {
  const limit = config.rateLimit || config.limitOfUser;
  const limits = limit ? [`at most ${String(limit.max)} calls in ${String(limit.timeWindow)}`] : [];
  const flags = FLAGS.filter((flag) => config[flag] !== undefined).map((flag) => `${flag} ${config[flag]}`);
  return [typeof access === 'string' ? access : JSON.stringify(access), ...flags, ...limits].join(', ');
}

function documentedParts({
  tags = [],
  summary,
  parameters = [],
  requestBody,
  responses,
}: Operation): string[] {
  const names = parameters.map((each) => `${each.in} ${each.name}${each.required ? '' : '?'}`);
  const answers = Object.entries(responses).map(
    ([status, { content }]) => `${status}${content ? ` ${Object.keys(content).join(' ')}` : ''}`,
  );
  return [
    `${tags.join()}: ${summary ?? '(no summary)'}`,
    ...(names.length > 0 ? [names.join(', ')] : []),
    ...(requestBody ? ['body'] : []),
    `answers ${answers.join(', ')}`,
  ];
}

it('declares access, limits, parameters and responses of every call', async () => {
  const test = await createTestApp();
  const { paths = {} } = test.app.swagger() as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  const texts = test.app.declaredAccess
    .filter(({ url }) => !url.startsWith('/api/docs'))
    .map((declared) => {
      const { method, url } = declared;
      const documented = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      return [
        `${method} ${url}`,
        declaredParts(declared),
        ...(documented ? documentedParts(documented) : ['not documented']),
      ].join('\n  ');
    });
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.sort().join('\n')).toMatchSnapshot();
  await test.close();
});
