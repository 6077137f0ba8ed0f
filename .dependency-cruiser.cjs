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
      'Two files that need each other are one idea, or hide a third one that both can import.',
      {},
      { circular: true },
    ),
    ...layers
      .slice(0, -1)
      .map((layer, index) =>
        rule(
          `no-upward-from-${layer.replace(/\W/g, '')}`,
          'Inner layers know nothing outer: move what is shared down, or pass it in.',
          { path: `^src/${layer}/`, pathNot: tests },
          { path: above(index) },
        ),
      ),
    rule(
      'features-are-islands',
      'What two features share is an entity, a piece of shared/ui, or a rule of domain/.',
      { path: '^src/features/([^/]+)/', pathNot: tests },
      { path: '^src/features/', pathNot: '^src/features/$1/' },
    ),
    rule(
      'use-the-front-door',
      'Import an entity or a feature through its index.ts; export there what others may use.',
      { path: '^src/(entities|features|pages|app)/([^/]+)', pathNot: tests },
      { path: '^src/(entities|features)/[^/]+/', pathNot: ['^src/$1/$2/', '/index\\.ts$'] },
    ),
    rule(
      'domain-is-pure',
      'domain/ has no I/O and no framework: pass in what it needs.',
      { path: '^domain/', pathNot: tests },
      { pathNot: '^(domain/|node_modules/zod/)' },
    ),
    rule(
      'client-never-server',
      'Browser and server meet in domain/contract.',
      { path: '^src/' },
      { path: '^server/' },
    ),
    rule(
      'server-never-client',
      'Server and browser meet in domain/contract.',
      { path: '^server/' },
      { path: '^(src|mocks)/' },
    ),
    rule(
      'product-never-faults',
      'Crash points wrap the ports from outside: the product knows nothing of them.',
      { path: '^(src|server|domain|mocks)/' },
      { path: '^tests/fault-injection/' },
    ),
    rule(
      'mocks-only-domain',
      'Mocks are made of the rules and the contract, so that they cannot lie.',
      { path: '^mocks/', pathNot: tests },
      { path: '^(src|server)/', pathNot: '^src/(api|shared)/' },
    ),
    rule(
      'contract-only-domain',
      'The contract is asked of mocks and server alike, so it knows neither: give the subject what it needs.',
      { path: '^tests/contract/' },
      { path: '^(src|server|mocks)/' },
    ),
    rule(
      'contract-only-in-tests',
      'Only the tests that ask the contract of something bring it in.',
      { path: '^(src|server|mocks|domain)/', pathNot: tests },
      { path: '^tests/contract/' },
    ),
    rule(
      'mocks-only-in-tests-and-bootstrap',
      'Only tests and the start of the app may bring the mocks in.',
      { path: '^src/', pathNot: [tests, '^src/index\\.tsx$'] },
      { path: '^mocks/' },
    ),
    rule(
      'testing-is-for-tests',
      'Code that is shipped does not import what tests are made of.',
      { path: '^src/', pathNot: tests },
      { path: '^src/testing/' },
    ),
    rule(
      'packages-stand-alone',
      'A package knows nothing of the product: pass in what it needs through its options.',
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
