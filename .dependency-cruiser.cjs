// The allowed imports of docs/architecture.md. The comment of each rule describes the allowed alternative.
const layers = ['shared', 'store', '(api|realtime)', 'entities', 'features', 'pages', 'app'];
const above = (index) => `^src/(${layers.slice(index + 1).join('|')})/`;
const tests = '(\\.test\\.tsx?$|^src/testing/|/testing/)';

// The modules of the server that import another one. The list has no cycle, and payments import none.
const moduleUses = {
  desk: ['audit', 'identity', 'invoices', 'payments', 'reservations'],
  fleet: ['reservations'],
  identity: ['jobs', 'payments'],
  inbox: ['messages'],
  jobRequests: ['jobs'],
  licence: ['identity'],
  overview: ['reservations'],
  paymentLinks: ['identity', 'reservations'],
  reservations: ['extras', 'invoices', 'payments'],
};

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'Two files must not import each other: join them, or move the shared code to a third file that both import.',
      {},
      { circular: true },
    ),
    ...layers
      .slice(0, -1)
      .map((layer, index) =>
        rule(
          `no-upward-from-${layer.replace(/\W/g, '')}`,
          'An inner layer does not import an outer one: move the shared code to the inner layer, or pass it as an argument.',
          { path: `^src/${layer}/`, pathNot: tests },
          { path: above(index) },
        ),
      ),
    rule(
      'no-feature-imports-feature',
      'A feature does not import another one: move the shared code to an entity, to shared/ui, or to a rule of domain/.',
      { path: '^src/features/([^/]+)/', pathNot: tests },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'import-through-index',
      'Import an entity or a feature through its index.ts, and export from there what other folders use.',
      { path: '^src/(entities|features|pages|app)/([^/]+)', pathNot: tests },
      { path: '^src/(entities|features)/[^/]+/', pathNot: ['^src/$1/$2/', '/index\\.ts$'] },
    ),
    rule(
      'domain-is-pure',
      'domain/ uses neither input and output nor a framework: pass the data as arguments.',
      { path: '^domain/', pathNot: tests },
      { pathNot: '^(domain/|node_modules/zod/)' },
    ),
    rule(
      'client-never-server',
      'The browser app does not import the server: move the shared schema to domain/contract.',
      { path: '^src/' },
      { path: '^server/' },
    ),
    rule(
      'server-never-client',
      'The server does not import the browser app or the mocks: move the shared schema to domain/contract.',
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
      { path: '^(src|server)/', pathNot: '^src/(api|shared)/' },
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
      { path: '^(src|server|domain|mocks|scripts|tests|bench)/' },
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
      { path: '^server/modules/.*[rR]outes\\.ts$' },
      { path: '^server/modules/.*[rR]epository\\.ts$' },
    ),
    rule(
      'plugins-no-modules',
      'A plugin declares a port for what it needs; a module implements it and app.ts connects both.',
      { path: '^server/plugins/', pathNot: tests },
      { path: '^server/modules/' },
    ),
    ...Object.entries({ ...moduleUses, [`(?!(?:${Object.keys(moduleUses).join('|')})/)[^/]+`]: [] }).map(
      ([module, used]) =>
        rule(
          'modules-acyclic',
          'Modules of the server depend on each other in one direction (moduleUses): declare a port instead, as payments do.',
          { path: `^server/modules/(${module})/`, pathNot: tests },
          {
            path: '^server/modules/[^/]+/',
            pathNot: ['^server/modules/$1/', ...used.map((other) => `^server/modules/${other}/`)],
          },
        ),
    ),
  ],
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
