import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allViews, oneView } from './looksRight.ts';

const widths = [380, 1280];

it('the proof has each width in both themes and in Chinese', () => {
  expect(allViews(widths, ['en', 'zh-CN'])).toEqual(
    widths.flatMap((width) => [
      { width, theme: 'light', language: 'en' },
      { width, theme: 'dark', language: 'en' },
      { width, theme: 'light', language: 'zh-CN' },
    ]),
  );
  expect(allViews([380], ['zh-CN', 'zh-CN'])).toEqual([
    { width: 380, theme: 'light', language: 'zh-CN' },
    { width: 380, theme: 'dark', language: 'zh-CN' },
  ]);
});

it('the gate has one view of each state, and all views alike often', () => {
  const specs = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.spec.ts'));
  const names = specs.flatMap((file) =>
    Array.from(
      readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/(?:expectLooksRight\(page,|\{ name:) '([^']+)'/g),
      ([, name = '']) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(150);
  const counts = Map.groupBy(names, (name) => JSON.stringify(oneView(name, widths, 'en')));
  expect(counts.size).toBe(4);
  for (const [view, { length }] of counts) expect(length, view).toBeGreaterThan(names.length / 6);
});
