import { expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import { toolsOfServerWith, toolsWith } from './toolSearch.ts';

const files = serverId.parse('files');
const gate = serverId.parse('gate');
const tools = [
  { tool: { serverId: files, name: 'read_file' }, title: 'Read a file' },
  { tool: { serverId: files, name: 'write_file' } },
  { tool: { serverId: gate, name: 'open' }, title: '打开大门' },
];
const found = (search: string) =>
  toolsWith(tools, search, (id) => (id === files ? 'Filesystem' : 'Gate')).map(({ tool }) => tool.name);

it('finds tools by words of titles, names and servers, in any order and case', () => {
  expect(found('')).toEqual(['read_file', 'write_file', 'open']);
  expect(found('  FILE ')).toEqual(['read_file', 'write_file']);
  expect(found('filesystem write')).toEqual(['write_file']);
  expect(found('大门')).toEqual(['open']);
  expect(found('ｒｅａｄ')).toEqual(['read_file']);
  expect(found('read gate')).toEqual([]);
});

it('finds tools of one server by their descriptions too, and not by its name', () => {
  const described = tools.map((tool, at) => ({ ...tool, description: at === 1 ? 'Stores Text on the disk' : '' }));
  const foundHere = (search: string) => toolsOfServerWith(described, search).map(({ tool }) => tool.name);
  expect(foundHere(' ')).toHaveLength(3);
  expect(foundHere('text store')).toEqual(['write_file']);
  expect(foundHere('READ file')).toEqual(['read_file']);
  expect(foundHere('filesystem')).toEqual([]);
});
