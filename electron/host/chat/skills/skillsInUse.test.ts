import { expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { aCall } from '../../testing/records.ts';
import { skillsInUse } from './skillsInUse.ts';

const ref = (server: string, name: string) => ({
  serverId: serverId.parse(server),
  serverName: server,
  uri: `skill://${name}/SKILL.md`,
  name,
});
const done: ToolCall['state'] = { kind: 'done', result: { content: [] } };
const load = (server: string, name: string, more: Partial<ToolCall> = {}) =>
  aCall({ tool: null, host: { kind: 'loadSkill', of: ref(server, name) }, state: done, finishedAt: 5, ...more });

it('names each loaded skill once, by server and address, the last first, from its last loading on', () => {
  const calls = [
    load('a', 'garden', { finishedAt: 1 }),
    load('b', 'garden', { finishedAt: 2 }),
    load('a', 'garden', { finishedAt: 3 }),
    load('a', 'other', { state: { kind: 'failed' } }),
    aCall({ tool: null, host: { kind: 'readSkillFile', of: ref('a', 'third') }, state: done }),
    aCall({ state: done }),
  ];
  expect(skillsInUse(calls)).toEqual([
    { ...ref('a', 'garden'), loadedAt: 3 },
    { ...ref('b', 'garden'), loadedAt: 2 },
  ]);
});

it('names what the user chose for a message as well, with the time of the last choice or loading', () => {
  const { name: skill, ...of } = ref('a', 'garden');
  const chosen = (createdAt: number) => ({
    createdAt,
    parts: [{ type: 'text' as const, text: 'Plant.', origin: { kind: 'skill' as const, ...of, skill, files: [] } }],
  });
  const plain = { createdAt: 9 };
  expect(skillsInUse([], [chosen(4), plain])).toEqual([{ ...ref('a', 'garden'), loadedAt: 4 }]);
  const calls = [load('b', 'garden', { finishedAt: 2 }), load('a', 'garden', { finishedAt: 3 })];
  expect(skillsInUse(calls, [chosen(1), chosen(4)])).toEqual([
    { ...ref('a', 'garden'), loadedAt: 4 },
    { ...ref('b', 'garden'), loadedAt: 2 },
  ]);
});
