import css from '@eslint/css';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { gatehouse } from './lint/gatehouse.js';

const defaultExport = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Name what you export; only files that a tool reads by its default export have one.',
};

const errorMaker = {
  selector: 'FunctionDeclaration[returnType.typeAnnotation.typeName.name=/Error$/]:not([id.name=/Error$/])',
  message: 'Name a function that makes an error after the error: its name ends in Error.',
};

const ownFormat = {
  selector:
    'NewExpression[callee.object.name="Intl"][callee.property.name=/Format$|Names$/], CallExpression[callee.property.name=/^toLocale(?:Date|Time)?String$/]',
  message: 'Making a format takes long: renderer/i18n/formats.ts keeps them.',
};

const unseenEffect = {
  selector:
    'ExpressionStatement[expression.argument.callee.property.name=/^(?:click|press|fill|check|uncheck|setChecked|selectOption|dragTo|drop)$/] + ExpressionStatement[expression.argument.callee.property.name=/^(?:close|kill|quit)$/]:not([expression.argument.callee.object.name="model"])',
  message: 'What was pressed may not have reached the host yet: wait for what it changes before the end.',
};

export default tseslint.config(
  { ignores: ['dist/**', 'release/**', 'node_modules/**', 'test-results/**'] },
  // A rule that does not fit is changed here, where it is seen: no comment in a file can switch one off.
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    // Those that look at types are in .oxlintrc.json.
    extends: [...tseslint.configs.recommended],
    plugins: { gatehouse },
    rules: {
      'gatehouse/boolean-names': 'error',
      'gatehouse/circles': 'error',
      'gatehouse/code-colours': 'error',
      'gatehouse/compared-sentences': 'error',
      'gatehouse/forbidden-names': 'error',
      'gatehouse/host-effects': 'error',
      'gatehouse/imports': 'error',
      'gatehouse/made-code': 'error',
      'gatehouse/mutual-rooms': 'error',
      'gatehouse/packed-spread': 'error',
      'gatehouse/page-text': 'error',
      'gatehouse/provider-kinds': 'error',
      'gatehouse/test-dice': 'error',
      'gatehouse/worded-errors': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', defaultExport, errorMaker],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  // Our rules that look at types. What they leave out anyway needs none: reading types takes most of the time.
  {
    files: ['electron/**/*.ts', 'shared/**/*.ts', 'renderer/**/*.ts', 'renderer/**/*.tsx'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**'],
    languageOptions: { parserOptions: { project: 'lint/tsconfig.typed.json', tsconfigRootDir: import.meta.dirname } },
    rules: { 'gatehouse/page-messages': 'error', 'gatehouse/text-cuts': 'error' },
  },
  // A room that needs one that comes later is wired the wrong way round.
  {
    files: ['electron/host/*.ts', 'electron/host/**/*Wing.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-use-before-define': [
        'error',
        { functions: false, classes: false, typedefs: false, ignoreTypeReferences: true },
      ],
    },
  },
  {
    files: ['renderer/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['renderer/**/*.ts', 'renderer/**/*.tsx'],
    ignores: ['renderer/i18n/formats.ts', '**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, errorMaker, ownFormat] },
  },
  {
    files: ['renderer/**/*.ts', 'renderer/**/*.tsx'],
    ignores: ['renderer/elements/AnswerGuard/ownScrolls.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['scrollIntoView', 'scrollTo', 'scrollBy', 'scroll'].map((property) => ({
          property,
          message: 'Scroll with elements/AnswerGuard/ownScrolls.ts: the guard of questions must know.',
        })),
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**/*.ts', 'e2e/**/*.tsx'],
    rules: {
      'max-lines-per-function': 'off',
      'no-console': 'off',
    },
  },
  { files: ['e2e/**/*.ts'], rules: { 'no-restricted-syntax': ['error', defaultExport, errorMaker, unseenEffect] } },
  {
    files: ['e2e/gallery/**/*.ts'],
    ignores: ['e2e/gallery/pageTime.ts', 'e2e/gallery/openGallery.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          property: 'setViewportSize',
          message: 'Use `resize` of pageTime.ts: it waits for what the page does about it.',
        },
      ],
    },
  },
  // Read by Vite, Vitest, Playwright, or declaring a module that has one: a default export is wanted.
  { files: ['**/*.config.ts', '**/*.d.ts', 'e2e/gallery/globalSetup.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // What talks to a terminal.
  { files: ['electron/headless/**/*.ts', 'electron/web/**/*.ts', 'scripts/**'], rules: { 'no-console': 'off' } },
  {
    files: ['renderer/**/*.css'],
    plugins: { css, gatehouse },
    language: 'css/css',
    rules: { 'gatehouse/style-colours': 'error' },
  },
);
