import { expect, test } from 'vitest';
import { aboutPanel } from './aboutPanel.ts';

test('the panel says the version and the commit, where each system shows it', () => {
  expect(aboutPanel('1.2.3', 'abc', true)).toMatchObject({ applicationVersion: '1.2.3', version: 'abc' });
  expect(aboutPanel('1.2.3', 'abc', false)).toMatchObject({ applicationVersion: '1.2.3 (abc)' });
  expect(aboutPanel('1.2.3', '', false)).toMatchObject({ applicationVersion: '1.2.3' });
});
