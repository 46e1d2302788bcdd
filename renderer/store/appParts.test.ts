import { expect, it } from 'vitest';
import { serverId } from '../../shared/domain/ids.ts';
import type { MessagePart } from '../../shared/domain/messagePart.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import { withContext } from './actions/appActions.ts';

const call = (server: string) =>
  ({ tool: { serverId: serverId.parse(server), name: 'map' }, serverName: server }) as ToolCall;
const note: MessagePart = { type: 'text', text: 'mine', origin: { kind: 'file' } };

it('keeps the last of what an app wants known, beside what others attached', () => {
  const first = withContext([note], call('a'), 'Oslo');
  const both = withContext(first, call('b'), 'Rome');
  const then = withContext(both, call('a'), 'Bergen');
  expect(then.map((part) => (part.type === 'text' ? part.text : ''))).toEqual(['mine', 'Rome', 'Bergen']);
  expect(then.at(-1)?.origin).toEqual({ kind: 'app', serverId: 'a', serverName: 'a', tool: 'map' });
  expect(withContext(then, call('a'), '')).toHaveLength(2);
});
