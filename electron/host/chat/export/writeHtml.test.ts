import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportedMessage } from '../../../../shared/domain/chatExport.ts';
import { messageId, type Sha256 } from '../../../../shared/domain/ids.ts';
import { MemoryBlobStore } from '../../testing/memoryBlobStore.ts';
import { noPictures } from './chatWriter.ts';
import { picturesOf } from './exportedPictures.ts';
import { markdownToHtml } from './markdownToHtml.ts';
import { writeHtml } from './writeHtml.ts';

const answer = (text: string, more: Partial<ExportedMessage> = {}): ExportedMessage => ({
  id: messageId.parse('m'),
  role: 'assistant',
  position: 1,
  text,
  state: 'finished',
  createdAt: 0,
  notices: [],
  calls: [],
  ...more,
});
const written = (text: string) => markdownToHtml(text, 'm').html;

/** Every start tag, with its attributes. */
const tagsOf = (html: string) => html.match(/<[a-z][^>]*>/gi) ?? [];
const harmless =
  /^<(?:p|h[1-6]|em|strong|del|blockquote|ol|ul|li|hr|br|table|thead|tbody|tr|th|td|pre|code|section|sup|input|a|details|summary|div|span)[\s>]/i;

const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://evil.test/p.png)',
  '![x][r]\n\n[r]: https://evil.test/q.png',
  '[go](javascript:alert(1))',
  '[go](data:text/html,x)',
  '<https://ok.test>',
  '<javascript:alert(1)>',
  '```html\n<script>\n```',
  '"><svg onload=alert(1)>',
  '[^1]\n\n[^1]: note',
  '| a |\n|---|\n| <b>x</b> |',
);

describe('Markdown in an exported page', () => {
  it('names the characters that nobody sees, also in code and titles', () => {
    const html = written('Safe\u202egnp.exe and `a\u200bb`\n\n[x](https://ok.test "t\u202e")\u0007');
    expect(html).toContain('Safe<span class="hidden-character">RLO</span>gnp.exe');
    expect(html).toContain('<code>a<span class="hidden-character">ZWSP</span>b</code>');
    expect(html).toContain('<span class="hidden-character">BEL</span>');
    expect(html).not.toMatch(/[\u202e\u200b\u0007]/);
  });

  it('is formatted as on the page', () => {
    expect(written('**Sum**: `1+1`\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |')).toMatch(
      /<strong>Sum<\/strong>: <code>1\+1<\/code>[\s\S]*type="checkbox"[\s\S]*<td>2<\/td>/,
    );
  });

  it('runs nothing and refers to nothing, whatever it contains', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), { maxLength: 8 }), (pieces) => {
        const html = written(pieces.join('\n\n'));
        for (const tag of tagsOf(html)) {
          expect(tag).toMatch(harmless);
          expect(tag).not.toMatch(/\s(?:on\w+|src|srcset|style)\s*=/i);
          const href = /href="([^"]*)"/.exec(tag)?.[1];
          if (href !== undefined) expect(href).toMatch(/^(?:https?:|mailto:|#)/i);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows HTML as text and pictures as links', () => {
    expect(written('a <b>b</b>\n\n<script>x</script>')).toContain('&#x3C;script>x');
    expect(written('![cat](https://a.test/c.png)')).toContain('<a href="https://a.test/c.png" rel="noopener');
    expect(written('[go](javascript:alert(1))')).toBe('<p><a>go</a></p>');
  });

  it.each([
    ['very long', 'x '.repeat(210_000)],
    ['full of marks', '*x* '.repeat(40_000)],
    ['full of brackets', 'x]'.repeat(20_000)],
    ['deeply nested', '>'.repeat(5000)],
  ])('that is %s is plain text, at once', (_what, text) => {
    expect(written(text)).toMatch(/^<pre class="plain">/);
  });
});

describe('an exported page', () => {
  it('has pictures inside of it, if their bytes are pictures, and no other bytes', async () => {
    const blobs = new MemoryBlobStore();
    const png = await blobs.put(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'text/html');
    const page = await blobs.put(new TextEncoder().encode('<script>alert(1)</script>'), 'image/png');
    const part = (blob: Sha256) => ({
      type: 'image' as const,
      blob,
      mimeType: 'image/png',
      bytes: 8,
      origin: { kind: 'file' as const },
    });
    const message = answer('', { role: 'user', parts: [part(png.blob), part(page.blob)] });
    const html = writeHtml.message(message, true, await picturesOf([message], blobs));
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="data:image/png;base64,iVBORw0KGgo="']);
  });

  it('shows a call with its arguments, the decision and the result, none of which can be taken for markup', () => {
    const html = writeHtml.message(
      answer('', {
        calls: [
          {
            id: 'c' as never,
            tool: null,
            serverName: '<i>files</i>',
            modelName: 'read',
            arguments: { path: '</pre><script>' },
            decision: {
              outcome: 'allowed',
              by: 'user',
              reason: { kind: 'user', action: 'allow', scope: 'once' },
              decidedAt: 1,
            },
            state: { kind: 'done', result: { content: [{ type: 'text', text: '<h1>gone</h1>' }] } },
            createdAt: 1,
          },
        ],
      }),
      true,
      noPictures,
    );
    for (const part of ['read of &lt;i&gt;files', 'allowed by user', '&lt;/pre&gt;&lt;script&gt;', '&lt;h1&gt;gone']) {
      expect(html).toContain(part);
    }
  });

  it('forbids everything but its own style and its own pictures', () => {
    const head = {
      format: 'gatehouse-chat',
      version: 1,
      exportedAt: 0,
      createdAt: 0,
      updatedAt: 0,
      model: null,
      mode: 'askAlways',
    } as const;
    const html = writeHtml.head({ ...head, title: '</title><script>' });
    expect(html).toContain("default-src 'none'");
    expect(html).not.toContain('<script>');
  });
});
