import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { reactRefresh } from 'eslint-plugin-react-refresh';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const routerMessage = 'Take what you need of the router from @parque/remote: a page holds one copy of it.';
const router = ['react-router', 'react-router-dom', 'react-router/*', 'react-router-dom/*'];

const nodeGlobals = [
  'AbortController',
  'AbortSignal',
  'Buffer',
  'console',
  'fetch',
  'performance',
  'process',
  'URL',
];
/** @param {readonly string[]} names */
const readonly = (names) =>
  Object.fromEntries(names.map((name) => /** @type {const} */ ([name, 'readonly'])));

const dateNow = 'CallExpression[callee.object.name="Date"][callee.property.name="now"]';

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '**/.cache', '**/.data', 'test-results', 'api/migrations'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: ['**/*.{js,mjs,cjs}'],
    ...js.configs.recommended,
    languageOptions: { globals: readonly(nodeGlobals) },
    rules: {
      ...js.configs.recommended.rules,
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: readonly(['require', 'module', '__dirname']) },
  },

  {
    files: ['**/*.{ts,tsx}'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-alert': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-floating-promises': 'error',
      // Fastify and single-spa require functions that return promises, even where nothing is awaited.
      '@typescript-eslint/require-await': 'off',
      // Our objects are closures: their functions do not use `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-restricted-imports': ['error', { patterns: [{ group: router, message: routerMessage }] }],
    },
  },
  {
    // A wait that is measured by the wall clock lasts for hours when the clock is set back.
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `:matches(ForStatement, WhileStatement, DoWhileStatement) > .test ${dateNow}`,
          message: 'Measure waits with performance.now().',
        },
      ],
    },
  },
  {
    // Every regular expression takes linear time, also for hostile input.
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'bench/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  {
    // The body of an answer has no type until a test asserts its shape.
    files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['shared/remote/src/**'], rules: { 'no-restricted-imports': 'off' } },

  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
  },
  {
    // Fast Refresh replaces a file in the page only if it exports nothing but components.
    files: ['shared/ui/src/**/*.tsx', 'mfe-*/src/screens/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { 'react-refresh': reactRefresh.plugin },
    rules: { 'react-refresh/only-export-components': 'error' },
  },
);
