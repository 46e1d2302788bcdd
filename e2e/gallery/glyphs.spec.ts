import { expect, test } from '@playwright/test';
import { hasGlyph } from '../pictures/chineseGlyphs.ts';

test('a character that no font has is told from one that is drawn', async ({ page }) => {
  expect(await hasGlyph(page, 'A')).toBe(true);
  // Not a character, and not the ones it is compared with.
  expect(await hasGlyph(page, '\u{10fff0}')).toBe(false);
});
