import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { ModelMessage, ModelPart } from '../../ports/modelProvider.ts';
import { withResultLimits, wholeResult } from './limitedResult.ts';
import { pageOf } from './readResultTool.ts';
import { wordsOf } from './shortResult.ts';

const files = serverId.parse('files');
const id = toolCallId.parse('call_1');
const calls = [{ id, tool: { serverId: files, name: 'read' } }];
const messageOf = (parts: readonly ModelPart[]): ModelMessage => ({
  role: 'tool',
  results: [{ callId: id, name: 'files_read', parts: [...parts], isError: false }],
});
const textsOf = (message: ModelMessage | undefined) =>
  message?.role === 'tool'
    ? (message.results[0]?.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []))
    : [];
const part = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 900 }).map((text): ModelPart => ({ type: 'text', text })),
  fc.constant<ModelPart>({ type: 'image', mimeType: 'image/png', data: 'AA==' }),
);

describe('a result of a server with a limit', () => {
  it('is given up to the limit, says where the rest begins, and is read from there without a gap', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 500, max: 1500 }), (parts, max) => {
        const before = messageOf(parts);
        const { messages, cut } = withResultLimits([before], calls, { [files]: max });
        const all = wordsOf({ parts });
        if (all.length <= max) {
          expect(cut).toBe(0);
          expect(messages[0]).toBe(before);
          return;
        }
        expect(cut).toBe(1);
        const texts = textsOf(messages[0]);
        const marker = texts.at(-1) ?? '';
        const given = texts.slice(0, -1).join('\n');
        expect(given.length).toBeLessThanOrEqual(max);
        expect(given.length).toBeGreaterThan(max - 3);
        const offset = Number(/offset (\d+)/u.exec(marker)?.[1]);
        expect(marker).toContain(`${offset} of ${all.length} characters`);
        const rest = pageOf(all, { id, offset, maxCharacters: 20_000 }, Infinity);
        expect(all.startsWith(given)).toBe(true);
        expect(all.slice(0, offset) + rest.slice(rest.indexOf('\n') + 1)).toBe(all);
        const pictures = (list: readonly ModelPart[]) => list.filter(({ type }) => type === 'image').length;
        const [message] = messages;
        expect(message?.role === 'tool' && pictures(message.results[0]?.parts ?? [])).toBe(pictures(parts));
      }),
    );
  });

  it('stays the same object from request to request, and leads back to the whole', () => {
    const before = messageOf([{ type: 'text', text: 'x'.repeat(2000) }]);
    const resultOf = (max: number) => {
      const [message] = withResultLimits([before], calls, { [files]: max }).messages;
      return message?.role === 'tool' ? message.results[0] : undefined;
    };
    const once = resultOf(600);
    expect(resultOf(600)).toBe(once);
    expect(resultOf(700)).not.toBe(once);
    expect(once && before.role === 'tool' && wholeResult(once)).toBe(before.role === 'tool' && before.results[0]);
  });

  it('of another server, and of a tool of Gatehouse, is given whole', () => {
    const before = messageOf([{ type: 'text', text: 'x'.repeat(2000) }]);
    const other = { [serverId.parse('mail')]: 500 };
    expect(withResultLimits([before], calls, other)).toEqual({ messages: [before], cut: 0 });
    expect(withResultLimits([before], [{ id, tool: null }], { [files]: 500 }).cut).toBe(0);
  });
});
