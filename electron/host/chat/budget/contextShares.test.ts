import { expect, it } from 'vitest';
import type { ModelMessage, ModelText } from '../../ports/modelProvider.ts';
import { contextSharesOf } from './contextShares.ts';

const summary: ModelText = { type: 'text', text: 's'.repeat(400), attached: true };
const messages: ModelMessage[] = [
  {
    role: 'user',
    parts: [
      summary,
      { type: 'text', text: 'f'.repeat(800), attached: true },
      { type: 'image', mimeType: 'image/png', data: 'AAAA' },
      { type: 'text', text: 'q'.repeat(40) },
    ],
  },
  { role: 'assistant', text: 'a'.repeat(80), toolCalls: [] },
  {
    role: 'tool',
    results: [{ callId: 'a', name: 'x', parts: [{ type: 'text', text: 'r'.repeat(400) }], isError: false }],
  },
];
const tool = (name: string, chars: number) => ({ name, description: 'd'.repeat(chars), inputSchema: {} });

it('says what a request consists of, as the model counts', () => {
  const shares = contextSharesOf({
    contextTokens: 8000,
    system: 'x'.repeat(200),
    instructions: [{ serverName: 'files', text: 'i'.repeat(120) }],
    hostTools: [tool('find', 44)],
    searchedTools: 7,
    tools: [
      { tool: tool('a', 4), serverId: 's1', serverName: 'files' },
      { tool: tool('b', 400), serverId: 's2', serverName: 'web' },
      { tool: tool('c', 4), serverId: 's1', serverName: 'files' },
    ],
    messages,
    summary,
    answer: 2000,
    scale: 2,
  });
  expect(shares).toEqual({
    contextTokens: 8000,
    system: 150,
    instructions: [{ serverName: 'files', tokens: 60 }],
    tools: [
      { serverId: 's2', serverName: 'web', tokens: 228 },
      { serverId: 's1', serverName: 'files', tokens: 60 },
    ],
    searchedTools: 7,
    summary: 200,
    history: 2 * (10 + 20 + 12 + 12),
    results: 2 * (100 + 12),
    attachments: 2 * (200 + 1500),
    answer: 2000,
  });
});
