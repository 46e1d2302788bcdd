import { describe, expect, it } from 'vitest';
import { hasHidden } from '../../../../shared/lib/revealHidden.ts';
import type { ModelRequest } from '../../ports/modelProvider.ts';
import { visibleRequest } from './visibleRequest.ts';

const tag = 'x\u{e0072}\u{e006d}\u202e\u200b\u001b[8m';

const request: ModelRequest = {
  model: 'm',
  system: `Be kind. ${tag}`,
  tools: [
    {
      server: 'server-1',
      name: 't',
      description: tag,
      inputSchema: { type: 'object', properties: { [tag]: { enum: [tag, 1] } } },
    },
  ],
  messages: [
    { role: 'user', parts: [{ type: 'text', text: tag, attached: true }] },
    { role: 'assistant', text: 'Fine 👩‍👩‍👧', toolCalls: [] },
    { role: 'assistant', text: tag, toolCalls: [{ id: 'c', name: 't', arguments: { [tag]: [tag] } }] },
    { role: 'tool', results: [{ callId: 'c', name: 't', isError: false, parts: [{ type: 'text', text: tag }] }] },
  ],
};

describe('what models read', () => {
  it('holds no character that does not show, in whatever a server or an attachment brought', () => {
    const visible = visibleRequest(request);
    expect(hasHidden(JSON.parse(JSON.stringify(JSON.stringify(visible))) as string)).toBe(false);
    expect(JSON.stringify(visible)).not.toMatch(/\\u001b/);
    expect(visible.system).toContain('⟦U+E0072⟧');
    expect(visible.messages[1]).toEqual(request.messages[1]);
    expect(visible.tools[0]?.server).toBe('server-1');
  });

  it('holds what a model wrote and its provider signed as it was', () => {
    const carry = { provider: 'p', model: 'm', items: [] };
    const messages = [{ role: 'assistant' as const, text: tag, toolCalls: [], carry }];
    expect(visibleRequest({ ...request, messages }).messages[0]).toBe(messages[0]);
  });

  it('holds no half of a character, which strict providers refuse', () => {
    const half = 'a\ud83d b\ude42 🙂';
    const carry = { provider: 'p', model: 'm', items: [] };
    const toolCalls = [{ id: 'c', name: 't', arguments: { [half]: [half] } }];
    const visible = visibleRequest({
      ...request,
      tools: [{ server: 's', name: 't', description: half, inputSchema: { [half]: [half] } }],
      messages: [
        { role: 'user', parts: [{ type: 'text', text: half }] },
        { role: 'tool', results: [{ callId: 'c', name: 't', isError: true, parts: [{ type: 'text', text: half }] }] },
        { role: 'assistant', text: half, toolCalls },
        { role: 'assistant', text: half, toolCalls, carry },
      ],
    });
    expect(visible.tools[0]?.description).toBe('a⟦U+D83D⟧ b⟦U+DE42⟧ 🙂');
    // Halves that are left would be escaped.
    expect(JSON.stringify(visible)).not.toMatch(/\\ud[89a-f]/);
    const own = visible.messages[3];
    expect(own).toMatchObject({ text: 'a\ufffd b\ufffd 🙂', carry });
  });
});
