import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'clients/typescript/src/schema.ts',
      'clients/typescript/dist/',
      'node_modules/',
      'data/',
      'coverage/',
    ],
  },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.ts', '**/*.tsx'] })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // A new state, answer or kind does not compile until every switch over it says what becomes of it.
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Fastify handlers and test callbacks are async by contract even where nothing is awaited.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // An expression that backtracks or starts over more than linearly lets 16 KB of a request stop the process. Tests read our
    // own texts, which nobody sends.
    files: ['src/**/*.ts', 'scripts/**/*.ts', 'bin/**/*.mjs', 'clients/**/*.ts', 'portal/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'regexp/no-contradiction-with-assertion': 'error',
      'regexp/no-invalid-regexp': 'error',
      'regexp/no-misleading-capturing-group': 'error',
      'regexp/no-useless-assertions': 'error',
      'regexp/optimal-quantifier-concatenation': 'error',
    },
  },
  {
    // Only config/ reads the environment (STYLE 5); tests and benchmarks set up their own.
    files: ['src/**/*.ts'],
    // cli/main.ts hands the environment on, unread.
    ignores: ['src/config/*.ts', 'src/cli/main.ts', 'src/**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config/ reads the environment.' },
      ],
    },
  },
  {
    // domain/ and documents/ are pure: time, ids and randomness are passed in (STYLE 12).
    files: ['src/domain/**/*.ts', 'src/documents/**/*.ts', 'src/xml/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'Date', message: 'Pass the time in.' }, 'fetch', 'setTimeout'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Pass randomness in.' }],
    },
  },
);
