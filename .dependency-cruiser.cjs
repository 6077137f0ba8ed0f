// The allowed imports of docs/architecture.md. The comment of each rule describes the allowed alternative.
const { existsSync } = require('node:fs');

/** The rooms of each tree, with the rooms that each may import. */
const uses = {
  people: [],
  site: [],
  fleet: ['people'],
  booking: ['fleet', 'people'],
  payment: ['booking', 'fleet', 'people'],
  jobs: ['booking', 'fleet', 'people'],
  conversation: ['people'],
  reviews: ['people'],
  office: ['booking', 'payment', 'fleet', 'jobs', 'people', 'conversation', 'reviews', 'site'],
};
const order = {
  src: { uses, shared: ['kit', 'platform'] },
  server: {
    // A use case of a booking drives its payments, and payments call back by the port PaymentOwner
    // (docs/decisions/013-payment-owner.md).
    uses: {
      ...uses,
      booking: ['payment', 'fleet', 'people'],
      payment: ['fleet', 'people'],
      jobs: ['booking', 'payment', 'fleet', 'people'],
    },
    shared: ['platform'],
  },
  domain: { uses, shared: ['money', 'time', 'kit'] },
};

/** Imports against the order. The list only shrinks: an entry without its import is an error. */
const exceptions = {
  'domain/booking/contract/reservations.ts': [
    'domain/jobs/status.ts',
    'domain/payment/contract/payments.ts',
    'domain/payment/contract/savedCards.ts',
  ],
  'domain/booking/contract/staffBookings.ts': ['domain/payment/contract/staffMoney.ts'],
  'domain/booking/timeline.ts': ['domain/jobs/chauffeur.ts', 'domain/jobs/status.ts'],
  'domain/kit/call.ts': ['domain/people/permissions.ts'],
  'domain/reviews/reviewRefusal.ts': ['domain/booking/status.ts'],
  'src/booking/manage/PaymentsDialog.tsx': [
    'src/payment/documents/InvoiceList.tsx',
    'src/payment/records/PaymentHistory.tsx',
  ],
  'src/booking/my-reservations/ReservationCard.tsx': [
    'src/payment/documents/InvoiceList.tsx',
    'src/payment/records/PaymentHistory.tsx',
    'src/reviews/data/reviewableApi.ts',
  ],
  'src/site/landing/LandingPage.tsx': ['src/people/data/sessionSlice.ts'],
};

const tests = '(\\.test\\.tsx?$|^src/testing/|/testing/)';
const rooms = Object.keys(uses).join('|');
const literally = (file) => `^${file.replace(/[.$]/g, '\\$&')}$`;
const excepted = Object.keys(exceptions);
const missing = excepted.filter((file) => !existsSync(file));
if (missing.length > 0)
  throw new Error(`Remove the exceptions of ${missing.join(', ')}: the files are gone.`);
process.stdout.write(
  `${String(Object.values(exceptions).flat().length)} listed imports are against the order of the rooms.\n`,
);

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** What a folder of a tree may import of this tree, except for the listed files, and what each of these may import more. */
function orderRules(tree, folder, allowed) {
  const inside = [folder, ...allowed].join('|');
  const comment = `${tree}/${folder} imports ${allowed.join(', ') || 'no other folder'} of ${tree}/: move shared code there, or pass it as an argument.`;
  const from = `^${tree}/(${folder})/`;
  return [
    rule(
      'order-of-rooms',
      comment,
      { path: from, pathNot: [tests, ...excepted.map(literally)] },
      { path: `^${tree}/`, pathNot: [`^${tree}/(${inside})/`] },
    ),
    ...excepted
      .filter((file) => new RegExp(from).test(file))
      .map((file) =>
        rule(
          'order-of-rooms',
          comment,
          { path: literally(file) },
          { path: `^${tree}/`, pathNot: [`^${tree}/(${inside})/`, ...exceptions[file].map(literally)] },
        ),
      ),
  ];
}

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'Two files must not import each other: join them, or move the shared code to a third file that both import.',
      {},
      { circular: true },
    ),
    ...Object.entries(order).flatMap(([tree, { uses: used, shared }]) =>
      Object.entries(used).flatMap(([room, others]) => orderRules(tree, room, [...others, ...shared])),
    ),
    ...orderRules('src', 'kit', ['platform']),
    ...orderRules('src', 'platform', []),
    ...orderRules('server', 'platform', []),
    ...orderRules('domain', 'money|time|kit', []),
    rule(
      'import-through-index',
      'Import a room through its index.ts, and export from there what others use. An import() names the file.',
      { path: '^src/([^/]+)', pathNot: tests },
      {
        path: `^src/(${rooms})/`,
        pathNot: ['^src/$1/', '/index\\.ts$', ...Object.values(exceptions).flat().map(literally)],
        dynamic: false,
      },
    ),
    rule(
      'data-no-screen',
      'The data of a room does not import a component: pass what it needs as an argument.',
      { path: '^src/[^/]+/data/', pathNot: tests },
      { path: '\\.tsx$' },
    ),
    rule(
      'domain-is-pure',
      'domain/ uses neither input and output nor a framework: pass the data as arguments. Libraries of pure functions are listed here.',
      { path: '^domain/', pathNot: tests },
      { pathNot: '^(domain/|node_modules/(zod|jsvat-next)/)' },
    ),
    rule(
      'client-never-server',
      'The browser app does not import the server: move the shared schema to the contract of its room in domain/.',
      { path: '^src/' },
      { path: '^server/' },
    ),
    rule(
      'server-never-client',
      'The server does not import the browser app or the mocks: move the shared schema to the contract of its room in domain/.',
      { path: '^server/' },
      { path: '^(src|mocks)/' },
    ),
    rule(
      'product-never-fault-injection',
      'The product does not import the fault injection: wrap its ports in tests/fault-injection/ instead.',
      { path: '^(src|server|domain|mocks)/' },
      { path: '^tests/fault-injection/' },
    ),
    rule(
      'mocks-only-domain',
      'Mocks use the rules and the contract of domain/, so that they behave as the server does.',
      { path: '^mocks/', pathNot: tests },
      { path: '^(src|server)/', pathNot: '^src/platform/' },
    ),
    rule(
      'contract-only-domain',
      'The contract suite runs against the mocks and the server, so it imports neither: use its adapter.',
      { path: '^tests/contract/' },
      { path: '^(src|server|mocks)/' },
    ),
    rule(
      'contract-only-in-tests',
      'Only the tests that run the contract suite import it.',
      { path: '^(src|server|mocks|domain)/', pathNot: tests },
      { path: '^tests/contract/' },
    ),
    rule(
      'mocks-only-in-tests-and-bootstrap',
      'Only tests and src/index.tsx import the mocks.',
      { path: '^src/', pathNot: [tests, '^src/index\\.tsx$'] },
      { path: '^mocks/' },
    ),
    rule(
      'testing-is-for-tests',
      'Code of the app does not import test code: move shared code out of src/testing/.',
      { path: '^src/', pathNot: tests },
      { path: '^src/testing/' },
    ),
    rule(
      'packages-never-product',
      'A package does not import the product: pass what it needs through its options.',
      { path: '^packages/' },
      // Their tests use the same PostgreSQL.
      { path: '^(src|server|domain|mocks|scripts|tests|bench)/', pathNot: '^server/testing/databases\\.ts$' },
    ),
    rule(
      'packages-through-their-entry',
      "Import a package by its name: 'stripe-sandbox' or 'stripe-sandbox/server'. Its exports name the entry points.",
      { pathNot: '^packages/' },
      { path: '^packages/', pathNot: '^packages/stripe-sandbox/src/(index|server)\\.ts$' },
    ),
    rule(
      'client-never-packages',
      'The sandbox is a server: the browser loads its script by URL.',
      { path: '^(src|domain|mocks|tests/contract)/' },
      { path: '^packages/' },
    ),
    rule(
      'routes-no-repository',
      'A route calls a use case; only use cases call repositories.',
      { path: '^server/.*[rR]outes\\.ts$' },
      { path: '^server/.*[rR]epository\\.ts$' },
    ),
  ],
  required: Object.entries(exceptions).flatMap(([file, targets]) =>
    targets.map((target) => ({
      name: 'exception-in-use',
      severity: 'error',
      comment: 'The import is gone: remove its exception.',
      module: { path: literally(file) },
      to: { path: literally(target) },
    })),
  ),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
