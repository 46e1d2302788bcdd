import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The tests beside the mutated files only: those are what a reader of the file finds, and they are fast. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    root: resolve(import.meta.dirname, '../..'),
    include: JSON.parse(process.env['GATEHOUSE_MUTANT_TESTS'] ?? '[]') as string[],
    isolate: false,
    projects: undefined,
  },
});
