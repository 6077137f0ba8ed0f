// The arrows of docs/architecture.md, enforced. Each rule's comment says the way out.
const layers = ['shared', '(api|realtime)', 'entities', 'features', 'pages', 'app'];
const above = (index) => `^src/(${layers.slice(index + 1).join('|')})/`;
const tests = '(\\.test\\.tsx?$|^src/testing/|/testing/)';
// Typed hooks hold types and nothing of the store itself.
const typedHooks = '^src/app/hooks\\.ts$';

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'Two files that need each other are one idea, or hide a third one that both can import.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    ...layers
      .slice(0, -1)
      .map((layer, index) =>
        rule(
          `no-upward-from-${layer.replace(/\W/g, '')}`,
          'Inner layers know nothing outer: move what is shared down, or pass it in.',
          { path: `^src/${layer}/`, pathNot: tests },
          { path: above(index), pathNot: typedHooks, dependencyTypesNot: ['type-only'] },
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
      { path: '^faults/' },
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
      { path: '^contract/' },
      { path: '^(src|server|mocks)/' },
    ),
    rule(
      'contract-only-in-tests',
      'Only the tests that ask the contract of something bring it in.',
      { path: '^(src|server|mocks|domain)/', pathNot: tests },
      { path: '^contract/' },
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
      { path: '^(src|server|domain|mocks|contract|scripts|faults|bench|e2e)/' },
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
      { path: '^(src|domain|mocks|contract)/' },
      { path: '^packages/' },
    ),
    rule(
      'sql-stays-in-modules',
      'Only server/db, repositories, services and payments talk to the database; routes call a service.',
      { path: '^server/plugins/' },
      { path: '^server/modules/[^/]+/repository' },
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
