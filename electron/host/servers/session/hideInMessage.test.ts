import { expect, it } from 'vitest';
import { hideInMessage } from './hideInMessage.ts';

const hide = (text: string) => text.replaceAll('hunter2hunter2', '[secret X]');

it('hides secrets in every text of a message, and leaves bytes and what is echoed as it is', () => {
  const message = {
    jsonrpc: '2.0' as const,
    id: 'hunter2hunter2',
    result: {
      nextCursor: 'hunter2hunter2',
      hunter2hunter2: 1,
      content: [
        { type: 'text', text: 'It is hunter2hunter2.' },
        { type: 'image', mimeType: 'image/png', data: 'hunter2hunter2' },
        { type: 'resource', resource: { uri: 'x:hunter2hunter2', blob: 'hunter2hunter2' } },
      ],
    },
  };
  expect(hideInMessage(message, hide)).toEqual({
    jsonrpc: '2.0',
    id: 'hunter2hunter2',
    result: {
      nextCursor: 'hunter2hunter2',
      '[secret X]': 1,
      content: [
        { type: 'text', text: 'It is [secret X].' },
        { type: 'image', mimeType: 'image/png', data: 'hunter2hunter2' },
        { type: 'resource', resource: { uri: 'x:[secret X]', blob: 'hunter2hunter2' } },
      ],
    },
  });
});

it('passes on the very message where there is nothing to hide', () => {
  const message = { jsonrpc: '2.0' as const, id: 1, result: { content: [{ type: 'text', text: 'Nothing' }] } };
  expect(hideInMessage(message, hide)).toBe(message);
});
