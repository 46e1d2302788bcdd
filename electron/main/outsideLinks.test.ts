import type { MessageBoxOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { createOutsideLinks, outsideUrl } from './outsideLinks.ts';
import { shellTextsFor } from './shellTexts.ts';

// Importing the real package in plain Node would start a download.
vi.mock('electron', () => ({ shell: undefined }));

function links(answer: (options: MessageBoxOptions) => number | Promise<number>) {
  const opened: string[] = [];
  const copied: string[] = [];
  const asked: MessageBoxOptions[] = [];
  const showMessageBox = async (...call: unknown[]) => {
    const options = call.at(-1) as MessageBoxOptions;
    asked.push(options);
    return { response: await answer(options), checkboxChecked: false };
  };
  const port = createOutsideLinks({
    dialog: { showMessageBox },
    clipboard: { writeText: async (text) => void copied.push(text) },
    shell: { openExternal: async (url) => void opened.push(url) },
    texts: () => shellTextsFor('en', 'en'),
    parent: () => undefined,
  });
  return { port, opened, copied, asked };
}

describe('outsideUrl', () => {
  test.each(['https://example.com/a?b#c', 'http://localhost:8080/', 'mailto:a@example.com?subject=x'])('%s', (url) => {
    expect(outsideUrl(url).href).toBe(url);
  });

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'smb://server/share',
    'ms-msdt:/id',
    'app://trust/trust.html',
    'https://',
    'not a url',
    'mailto:a@example.com?attach=/etc/passwd',
    'mailto:a@example.com?Attachment=C:%5Cx',
    `https://example.com/${'a'.repeat(5000)}`,
  ])('refuses %s', (url) => {
    expect(() => outsideUrl(url)).toThrow(expect.objectContaining({ code: 'forbidden' }) as Error);
  });
});

describe('the question', () => {
  test('shows the whole link as it will be opened, with Cancel as the default', async () => {
    const { port, asked } = links(() => 2);
    const url = `https://exa\u202emple.com@evil.test/${'a'.repeat(300)}`;
    expect(await port.confirmAndOpen(url)).toBe(false);
    expect(asked[0]).toMatchObject({
      type: 'warning',
      message: 'Open evil.test in your browser?',
      defaultId: 2,
      cancelId: 2,
      buttons: ['Open', 'Copy link', 'Cancel'],
    });
    expect(asked[0]?.detail).toContain(new URL(url).href);
    expect(asked[0]?.detail).not.toContain('\u202e');
  });

  test('shows international names as punycode', async () => {
    const { port, asked } = links(() => 2);
    await port.confirmAndOpen('https://xn--80ak6aa92e.com/');
    await port.confirmAndOpen('https://аррӏе.com/');
    const addresses = asked.map(({ message }) => /xn--[\w.-]+/.exec(message)?.[0]);
    expect(addresses).toEqual(['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com']);
  });

  test.each([
    [0, ['https://example.com/'], []],
    [1, [], ['https://example.com/']],
    [2, [], []],
  ])('answer %i opens %j and copies %j', async (answer, opens, copies) => {
    const { port, opened, copied } = links(() => answer);
    expect(await port.confirmAndOpen('https://example.com')).toBe(answer === 0);
    expect(opened).toEqual(opens);
    expect(copied).toEqual(copies);
  });

  test('is one at a time', async () => {
    const answer = Promise.withResolvers<number>();
    const { port, asked, opened } = links(() => answer.promise);
    const first = port.confirmAndOpen('https://first.test/');
    await expect(port.confirmAndOpen('https://second.test/')).rejects.toMatchObject({ code: 'conflict' });
    answer.resolve(0);
    await first;
    expect(asked).toHaveLength(1);
    expect(opened).toEqual(['https://first.test/']);
    await port.confirmAndOpen('https://third.test/');
    expect(asked).toHaveLength(2);
  });
});
