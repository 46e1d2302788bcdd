import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import { calledTool } from './calledTool.ts';

const called = (name: string, text: string, canReadResults = true) =>
  calledTool({ name, arguments: text }, canReadResults);

it.each([
  ['read_result', 'readResult'],
  ['load_skill', 'loadSkill'],
  ['read_skill_file', 'readSkillFile'],
  ['find_tools', 'findTools'],
] as const)('%s is a tool of Gatehouse', (name, host) => {
  expect(called(name, '{"a":1}')).toEqual({ name, arguments: { a: 1 }, host });
});

it('read_result is one only while there is something to read', () => {
  expect(called('read_result', '{}', false)).toEqual({ name: 'read_result', arguments: {} });
  expect(called('load_skill', '{}', false)).toMatchObject({ host: 'loadSkill' });
});

it('call_tool means the tool that it names, with its arguments', () => {
  expect(called('call_tool', '{"name":"files_read","arguments":{"path":"a"}}')).toEqual({
    name: 'files_read',
    arguments: { path: 'a' },
    through: 'callTool',
  });
});

it('call_tool that names no tool is a call of itself, to be refused', () => {
  for (const text of ['{}', '{"name":""}', '7', 'words']) {
    expect(called('call_tool', text)).toMatchObject({ name: 'call_tool', host: 'callTool' });
    expect(called('call_tool', text)).not.toHaveProperty('through');
  }
});

it('a tool of the host cannot be reached through call_tool as one', () => {
  expect(called('call_tool', '{"name":"load_skill","arguments":{}}')).toEqual({
    name: 'load_skill',
    arguments: {},
    through: 'callTool',
  });
});

it('every other name is a tool of a server', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (name, canReadResults) => {
      fc.pre(!/^(read_result|load_skill|read_skill_file|find_tools|call_tool)$/.test(name));
      expect(called(name, '', canReadResults)).toEqual({ name, arguments: {} });
    }),
  );
});

it.each<[written: string, read: JsonValue]>([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['', {}],
  [' \n', {}],
  ['17', 17],
  ['{"a":', '{"a":'],
  ['{"a":1e999}', '{"a":1e999}'],
  ['plain words', 'plain words'],
])('arguments are as they were written: %j', (written, read) => {
  expect(called('tools_echo', written).arguments).toEqual(read);
});
