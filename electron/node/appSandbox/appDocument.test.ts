import { describe, expect, it } from 'vitest';
import { appDocument } from './appDocument.ts';

describe('the document of an app', () => {
  it.each([
    ['<!doctype html>', '<p>Hello'],
    ['<!-- made by a tool --> \n<!DOCTYPE html>', '<html lang="nb"><head>'],
    ['\ufeff<!-- one --><!-- > two --><!doctype html SYSTEM "about:legacy-compat">', '<script>run()</script>'],
    ['', '<p>Without a doctype'],
    ['', '<!-- never closed <!doctype html><p>'],
    ['', '<!doctype'],
    ['', ''],
  ])('has our script between %j and %j', (doctype, rest) => {
    const html = appDocument(doctype + rest);
    expect(html.startsWith(`${doctype}<script>(()=>{`)).toBe(true);
    expect(html).toContain(`</script>${rest}\n<script>addEventListener('keydown'`);
  });
});
