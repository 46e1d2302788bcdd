import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { outlineText } from './outlineText.ts';

/** Names the text and what is filled in. */
const t = ((key: string, values?: Readonly<Record<string, string>>) =>
  [key.replace('composer.outline.', ''), ...Object.values(values ?? {})].join(' ')) as unknown as TFunction;

it('says what is known of a model, and of what it cannot do only the use of tools', () => {
  const prices = { input: 3, output: 0.6 };
  expect(outlineText(t, 'en', { contextTokens: 200_000, prices, images: true, hasTools: true })).toBe(
    'context 200K · prices $3.00 $0.60 · images',
  );
  expect(outlineText(t, 'en', { images: false, hasTools: false })).toBe('noTools');
  expect(outlineText(t, 'en', { images: false, hasTools: true })).toBe('');
});
