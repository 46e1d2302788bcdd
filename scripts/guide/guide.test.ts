import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../../renderer/i18n/en.ts';
import { zhCN } from '../../renderer/i18n/zhCN.ts';
import { projectFiles } from '../../lint/documents.js';
import { brokenAnchors, wrongLabels } from './pageChecks.ts';
import { fillValues, troubleshootingPath, writeTroubleshooting } from './troubleshooting.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const guide = 'docs/guide';
const pages = readdirSync(join(root, guide)).filter((name) => name.endsWith('.md'));
const languages = [
  { language: 'en', folder: guide, texts: textsIn(en) },
  { language: 'zh-CN', folder: `${guide}/zh-CN`, texts: textsIn(zhCN) },
] as const;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What a page has to offer, whatever its language: its headings by level, rows of tables, items of lists and pictures. */
function shapeOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => /^(#+ |\| |- |\d+\. |!\[|```)/.exec(line)?.[1] ?? [])
    .map((sign) => sign.replace(/\d+/, '1'));
}

describe('the guide for users', () => {
  it('has the same pages in both languages', () => {
    expect(readdirSync(join(root, guide, 'zh-CN'))).toEqual(pages);
  });

  it.each(pages)('%s has the same parts in both languages', (page) => {
    expect(shapeOf(read(`${guide}/zh-CN/${page}`))).toEqual(shapeOf(read(`${guide}/${page}`)));
  });

  it.each(languages.flatMap((each) => pages.map((page) => ({ ...each, page }))))(
    '$folder/$page names controls as the app does, in bold',
    ({ folder, page, texts }) => {
      expect(wrongLabels(read(`${folder}/${page}`), texts)).toEqual([]);
    },
  );

  it.each(['en', 'zh-CN'] as const)('lists why servers do not run in the words of the app (%s)', (language) => {
    // If this fails: npm run guide
    expect(read(troubleshootingPath[language])).toBe(writeTroubleshooting(language));
  });

  it('puts a word in place of every value of a text, and does not go on without one', () => {
    expect(fillValues('{{file}} of {{copy}}', { file: 'file', copy: 'runtime' })).toBe('*file* of *runtime*');
    expect(() => fillValues('{{file}} of {{copy}}', { file: 'file' })).toThrow(Error);
  });

  it('a bold text that the app does not have is found', () => {
    const page = 'Choose **Allow once**, **Allow  \nnever** or **Restart *server***.';
    expect(wrongLabels(page, ['Allow once', 'Restart {{server}}', '{{error}}'])).toEqual(['Allow never']);
  });
});

describe('links between documents', () => {
  const documents = projectFiles(root).filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');

  it.each(documents)('%s links to files and headings that are there', (document) => {
    const wrong = brokenAnchors(read(document), (target) => {
      const path = target === '' ? document : posix.join(dirname(document), target);
      return existsSync(join(root, path)) && path.endsWith('.md') ? read(path) : undefined;
    });
    expect(wrong).toEqual([]);
  });

  it('a heading that is not there is found', () => {
    const text = '# One\n\n## Two words, and `code`\n\n[a](#one) [b](#two-words-and-code) [c](#three) [d](x.md#four)';
    expect(brokenAnchors(text, (target) => (target === '' ? text : '# Five'))).toEqual(['#three', 'x.md#four']);
  });
});
