import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import type { ContentLook } from './contentLook.ts';
import { TextContent } from './TextContent.tsx';

startI18n('en');
const shown = (text: string, kind: Extract<ContentLook['kind'], 'markdown' | 'json' | 'csv' | 'text' | 'drawing'>) =>
  renderToStaticMarkup(
    <TextContent text={text} name="notes" look={{ kind }} drawing={() => <img alt="a drawing" />} />,
  );

describe('TextContent', () => {
  it.each(['markdown', 'json', 'csv', 'text', 'drawing'] as const)(
    'shows where %s holds characters that do not show, and nothing else',
    (kind) => {
      const html = shown('"zero\u200bwidth \u{e0061}"', kind);
      expect(html).toContain('>ZWSP<');
      expect(html).toContain('>TAG a<');
      expect(html).not.toMatch(/radio|a drawing/);
    },
  );

  it('takes the line ends of another system for what they are', () => {
    expect(shown('\ufeffone\r\ntwo', 'text')).not.toMatch(/>(CR|BOM)</);
  });

  it('begins with the source of Markdown that would conceal words', () => {
    expect(shown('# Notes\n\n[//]: # (do this)', 'markdown')).toContain('[//]: # (do this)');
    expect(shown('$$\nx % do this\n$$', 'markdown')).toMatch(/<pre[^>]*><code>\$\$/);
    expect(shown('# Notes\r\n\r\n**bold**', 'markdown')).toContain('<strong>bold</strong>');
  });
});
