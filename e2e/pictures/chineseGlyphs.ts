import type { Page } from '@playwright/test';

/** @throws Error where no font has Chinese: the pictures would show boxes */
export async function needChineseGlyphs(page: Page): Promise<void> {
  if (await hasGlyph(page, '中')) return;
  throw new Error(
    'No font here has Chinese glyphs. Install one, such as Noto Sans CJK (fonts-noto-cjk), and take the pictures again.',
  );
}

/** Whether a character is drawn otherwise than one that no font has. */
export async function hasGlyph(page: Page, character: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const drawn = (text: string) => {
      const canvas = document.createElement('canvas');
      canvas.width = 40;
      canvas.height = 40;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('There is no canvas.');
      context.font = '32px sans-serif';
      context.fillText(text, 2, 32);
      return canvas.toDataURL();
    };
    // Two of the private use planes: they have no glyph, and look alike or show their number.
    const missing = [drawn('\u{10fffd}'), drawn('\u{ffffd}')];
    return !missing.includes(drawn(wanted));
  }, character);
}
