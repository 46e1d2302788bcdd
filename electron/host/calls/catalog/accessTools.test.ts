import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accessTool, accessToolName, accessToolOf, isReservedToolName } from '../../../../shared/domain/modelAccess.ts';
import { ids } from '../../testing/records.ts';
import { accessTools } from './accessTools.ts';
import { toolDefinition } from './toolDefinition.ts';

const all = accessTools(ids.server, ['resources', 'prompts']);

it('makes the tools of what was chosen, and nothing else', () => {
  expect(accessTools(ids.server, [])).toEqual([]);
  expect(accessTools(ids.server, ['prompts']).map(({ tool }) => tool.name)).toEqual(['gatehouse:list_prompts']);
  expect(all.map(({ tool }) => accessToolOf(tool.name))).toEqual(accessTool.options);
});

it('gives each a hash that no tool of a server can have, not even with the same definition', () => {
  expect(new Set(all.map(({ definitionHash }) => definitionHash)).size).toBe(all.length);
  for (const { json, definitionHash } of all) {
    const copied = toolDefinition(ids.server, json as never);
    expect(copied.definitionHash).not.toBe(definitionHash);
  }
});

it('reserves their names', () => {
  for (const tool of accessTool.options) expect(isReservedToolName(accessToolName(tool))).toBe(true);
  fc.assert(
    fc.property(fc.string(), (name) => {
      if (accessToolOf(name) !== undefined) expect(isReservedToolName(name)).toBe(true);
    }),
  );
  expect(isReservedToolName(' GATEHOUSE:read_resource')).toBe(true);
  for (const name of ['\u200bgatehouse:a', 'gate\u00adhouse:a', 'gatehouse：a', 'gаtehouse:a', 'gate house:a'])
    expect(isReservedToolName(name), name).toBe(true);
  for (const name of ['read_resource', 'gatehouse_read', 'house:gate']) expect(isReservedToolName(name)).toBe(false);
});
