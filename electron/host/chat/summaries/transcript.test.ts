import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textTokens } from '../../../../shared/domain/tokenEstimate.ts';
import type { ModelMessage } from '../../ports/modelProvider.ts';
import { transcriptPieces } from './transcript.ts';

const words = fc.string({ maxLength: 3000 });
const message: fc.Arbitrary<ModelMessage> = fc.oneof(
  words.map((text): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] })),
  words.map((text): ModelMessage => ({ role: 'assistant', text, toolCalls: [] })),
  words.map((text): ModelMessage => ({
    role: 'tool',
    results: [{ callId: 'a', name: 'files_read', parts: [{ type: 'text', text }], isError: false }],
  })),
);

it('makes pieces none of which is longer than wanted', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 60 }), fc.integer({ min: 200, max: 20_000 }), (messages, maxTokens) => {
      const pieces = transcriptPieces(messages, maxTokens);
      for (const piece of pieces) expect(textTokens(piece)).toBeLessThanOrEqual(maxTokens);
      expect(transcriptPieces(messages, maxTokens)).toEqual(pieces);
    }),
    { numRuns: 60 },
  );
});

it('leaves out no message, however little a request may contain', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 200, max: 2000 }), (count, maxTokens) => {
      const messages = Array.from({ length: count }, (_, at): ModelMessage => {
        return { role: 'assistant', text: `message ${at}; ${'word '.repeat(100)}`, toolCalls: [] };
      });
      const whole = transcriptPieces(messages, maxTokens).join('\n\n');
      for (const at of messages.keys()) expect(whole).toContain(`message ${at};`);
    }),
    { numRuns: 30 },
  );
});

it('says who said what, in order', () => {
  const pieces = transcriptPieces(
    [
      { role: 'user', parts: [{ type: 'text', text: 'Read a.txt.' }] },
      {
        role: 'assistant',
        text: 'I will.',
        toolCalls: [{ id: 'a', name: 'files_read', arguments: { path: 'a.txt' } }],
      },
      {
        role: 'tool',
        results: [{ callId: 'a', name: 'files_read', parts: [{ type: 'text', text: 'Hello' }], isError: false }],
      },
    ],
    10_000,
  );
  expect(pieces).toEqual([
    'User: Read a.txt.\n\nAssistant: I will.\n\nAssistant called files_read with {"path":"a.txt"}\n\nResult of files_read: Hello',
  ]);
});
