// The rules of the linter. Every message of a custom rule names the correct alternative.
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const tests = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/testing/**',
  'tests/**',
  'mocks/**',
  'packages/*/test/**',
];

const banned = (selector, message) => ({ selector, message });
const global = (name, message) => ({ name, message });

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'dist',
      'data',
      'coverage',
      '.cache',
      'public/media',
      'tools/media/**',
      'test-results',
    ],
  },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-empty-object-type': 'off',
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-restricted-syntax': [
        'error',
        banned('ExportAllDeclaration', 'Name what a folder exports: a reader must see it in its index.ts.'),
        banned('TSEnumDeclaration', 'Use a union of strings.'),
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-redux',
              importNames: ['useDispatch', 'useSelector', 'useStore'],
              message: "Use the typed hooks of '#app/platform/store/hooks.ts'.",
            },
            {
              name: 'react',
              importNames: ['lazy'],
              message: 'Use lazyPart of src/kit/page, which handles code that cannot be fetched.',
            },
            {
              name: 'socket.io-client',
              message: 'Only src/platform/realtime opens a socket: listen to its actions.',
            },
            {
              name: '@mui/material',
              message: "Import '@mui/material/Button' and the like: the whole package slows every build.",
            },
            { name: '@mui/icons-material', message: "Import one icon: '@mui/icons-material/Menu'." },
            { name: 'zod', message: "The browser uses 'zod/mini'." },
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        global('fetch', 'Use an endpoint of an entity, which calls through src/platform/api.'),
        global(
          'localStorage',
          'Only src/app/store/persistence.ts uses the storage: add the value to a stored slice.',
        ),
        global(
          'sessionStorage',
          'Only src/app/store/persistence.ts uses the storage: add the value to a stored slice.',
        ),
      ],
    },
  },
  {
    files: [
      'src/platform/store/hooks.ts',
      'src/platform/realtime/**',
      'src/kit/page/lazyPart.tsx',
      'src/app/routes/lazyScreen.tsx',
      ...tests,
    ],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['domain/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'window', 'document', 'process', 'localStorage', 'setTimeout'].map((name) =>
          global(name, 'domain/ is pure: pass the value as an argument.'),
        ),
      ],
      'no-restricted-syntax': [
        'error',
        banned(
          "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          'Pass `now` as an argument.',
        ),
        banned("NewExpression[callee.name='Date'][arguments.length=0]", 'Pass `now` as an argument.'),
        banned(
          "MemberExpression[object.name='Math'][property.name='random']",
          'domain/ is deterministic: pass the random value as an argument.',
        ),
        banned('ExportAllDeclaration', 'Name what a folder exports.'),
      ],
    },
  },
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-globals': 'off',
      'no-console': 'off',
      // Test files render components but contain none; `useBackend` of the mocks is not a hook.
      'react-hooks/rules-of-hooks': 'off',
      'max-lines': ['error', { max: 500 }],
    },
  },
  {
    files: ['**/*.js', '**/*.cjs', '**/*.mjs'],
    languageOptions: {
      globals: {
        module: 'writable',
        require: 'readonly',
        window: 'readonly',
        document: 'readonly',
        process: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
