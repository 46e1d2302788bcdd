import { expect, it } from 'vitest';
import type { ModelMessage, ModelToolResult } from '../../ports/modelProvider.ts';
import { shortResult, withShortResults } from './shortResult.ts';

const result = (callId: string, text: string): ModelToolResult => ({
  callId,
  name: 'files_read',
  parts: [{ type: 'text', text }],
  isError: false,
});
const long = 'long '.repeat(1000);

it('keeps the beginning, and names the id and what is left out', () => {
  const short = shortResult(result('call_7', long));
  const text = JSON.stringify(short.parts);
  expect(text).toContain('long long');
  expect(text).toContain('4600 of 5000 characters are left out');
  expect(text).toContain('read_result with id \\"call_7\\"');
});

it('leaves short results as they are', () => {
  const short = result('call_7', 'Done.');
  expect(shortResult(short)).toBe(short);
});

it('replaces pictures by a note', () => {
  const picture = { type: 'image', mimeType: 'image/png', data: 'AAAA' } as const;
  const { parts } = shortResult({ ...result('call_7', 'Seen.'), parts: [{ type: 'text', text: 'Seen.' }, picture] });
  expect(parts).toEqual([
    { type: 'text', text: 'Seen.\n[Gatehouse left out 1 picture of this older result to save room.]' },
  ]);
});

it('shortens the oldest results only, also within one answer', () => {
  const messages: ModelMessage[] = [
    { role: 'tool', results: [result('a', long)] },
    { role: 'tool', results: [result('b', long), result('c', long)] },
  ];
  const after = withShortResults(messages, 2);
  const lengths = after.flatMap((m) =>
    m.role === 'tool' ? m.results.map((r) => JSON.stringify(r).length < 1000) : [],
  );
  expect(lengths).toEqual([true, true, false]);
});
