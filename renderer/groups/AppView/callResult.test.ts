import { expect, it } from 'vitest';
import { sha256 } from '../../../shared/domain/ids.ts';
import type { ToolCall, ToolCallState } from '../../../shared/domain/tool.ts';
import { answerOf, toCallResult, toResource } from './callResult.ts';

const blob = sha256.parse('a'.repeat(64));
const read = async () => new Blob(['whole']);
const ended = (state: ToolCallState) => answerOf({ state } as ToolCall, read);

it('gives an app the whole of a result, as its server said it', async () => {
  const whole = { blob, bytes: 5, characters: 5, tail: 'le' };
  const result = await toCallResult(
    {
      content: [
        { type: 'text', text: 'wh', whole },
        { type: 'image', blob, mimeType: 'image/png', bytes: 5 },
        { type: 'resourceLink', uri: 'a://b', name: 'b' },
        { type: 'resource', uri: 'a://c', text: 'wh', whole },
        { type: 'resource', uri: 'a://d', blob, bytes: 5, mimeType: 'x/y' },
      ],
      structured: { sum: 3 },
      meta: { degrees: 21 },
      mismatches: ['ours'],
    },
    read,
    { isError: false },
  );
  expect(result).toEqual({
    content: [
      { type: 'text', text: 'whole' },
      { type: 'image', mimeType: 'image/png', data: btoa('whole') },
      { type: 'resource_link', uri: 'a://b', name: 'b' },
      { type: 'resource', resource: { uri: 'a://c', text: 'whole' } },
      { type: 'resource', resource: { uri: 'a://d', mimeType: 'x/y', blob: btoa('whole') } },
    ],
    structuredContent: { sum: 3 },
    _meta: { degrees: 21 },
    isError: false,
  });
});

it('says of a call that did not run that it did not', async () => {
  const denied = await ended({ kind: 'denied', reason: { kind: 'said', text: 'No.' } });
  expect(denied).toEqual({ content: [{ type: 'text', text: 'The user did not allow this call. No.' }], isError: true });
  expect((await ended({ kind: 'cancelled' })).isError).toBe(true);
  const error = { code: 'serverTimeout', message: 'Too late' } as const;
  // The app is told in the words of the error.
  await expect(ended({ kind: 'failed', error })).rejects.toMatchObject({ message: error.message });
});

it('gives an app the whole of a resource', async () => {
  const contents = await toResource(
    [
      { kind: 'text', uri: 'a://b', text: 'wh', size: 5, left: 3, whole: blob },
      { kind: 'bytes', uri: 'a://c', blob, size: 5, head: '', sniffed: null },
    ],
    read,
  );
  expect(contents).toEqual({
    contents: [
      { uri: 'a://b', text: 'whole' },
      { uri: 'a://c', blob: btoa('whole') },
    ],
  });
});
