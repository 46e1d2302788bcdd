import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import { type PickerServer, pickerRows, type Picking } from './pickerRows.ts';

const server = (n: number, tools: number): PickerServer => ({
  id: serverId.parse(`s${n}`),
  name: `Server ${n}`,
  pause: undefined,
  load: { sent: 0, searched: tools, tokens: 0 },
  loading: 'automatic',
  tools: Array.from({ length: tools }, (_, at) => ({
    name: `do_${n}_${at}`,
    ...(at % 3 === 0 && { title: `Job ${at}` }),
    description: `Does thing number ${at} of ${n}.`,
    tokens: at,
  })),
});
const fifty = Array.from({ length: 50 }, (_, n) => server(n, 100));
const picking: Picking = { servers: fifty, chosen: null, ofProject: null, search: '', isOpen: () => false };
const names = (rows: ReturnType<typeof pickerRows>) =>
  rows.flatMap((row) => (row.kind === 'tool' ? [row.tool.name] : []));

describe('the rows of the picker', () => {
  it('find every tool of 5,000 by its name, whether its server is open or not', () => {
    fc.assert(
      fc.property(fc.nat({ max: 49 }), fc.nat({ max: 99 }), fc.boolean(), (n, at, isUpper) => {
        const name = `do_${n}_${at}`;
        const search = isUpper ? name.toUpperCase() : name;
        expect(names(pickerRows({ ...picking, search }))).toContain(name);
      }),
    );
  });

  it('find by words of title, description and server in any order', () => {
    expect(names(pickerRows({ ...picking, search: 'server 7 number 42' }))).toContain('do_7_42');
    expect(names(pickerRows({ ...picking, search: 'job 33  server 7' }))).toContain('do_7_33');
    expect(pickerRows({ ...picking, search: 'nothing like it' })).toEqual([]);
  });

  it('have a place among their siblings, and the tools of open servers only', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 49 })), (open) => {
        const isOpen = (id: string) => open.some((n) => id === `s${n}`);
        const rows = pickerRows({ ...picking, isOpen });
        expect(rows).toHaveLength(50 + 100 * open.length);
        const servers = rows.filter(({ kind }) => kind === 'server');
        expect(servers.map(({ place }) => place)).toEqual(fifty.map((_, at) => at + 1));
        expect(rows.filter(({ kind, siblings }) => siblings !== (kind === 'server' ? 50 : 100))).toEqual([]);
      }),
    );
  });

  it('say why a tool cannot be switched, and how it is loaded', () => {
    const [first] = fifty;
    if (first === undefined) throw new Error('There are fifty.');
    const mixed: PickerServer = {
      ...first,
      load: { sent: 1, searched: 1, tokens: 5, sentNames: ['a'] },
      tools: [
        { name: 'a', description: '', tokens: 5 },
        { name: 'b', description: '', tokens: 5 },
        { name: 'c', description: '', tokens: 5, withheld: 'changed' },
        { name: 'd', description: '', tokens: 5 },
        { name: 'e', description: '', tokens: 5 },
      ],
    };
    const rows = pickerRows({
      ...picking,
      servers: [mixed],
      chosen: [{ serverId: mixed.id, names: ['a', 'b', 'c', 'd', 'old'] }],
      ofProject: [{ serverId: mixed.id, names: ['a', 'b', 'c', 'e'] }],
      isOpen: () => true,
    });
    expect(rows[0]).toMatchObject({ standing: 'some', on: 2, tokens: 10 });
    expect(rows.slice(1)).toMatchObject([
      { isOn: true, withheld: undefined, loaded: 'sent' },
      { isOn: true, withheld: undefined, loaded: 'searched' },
      { isOn: true, withheld: 'changed', loaded: undefined },
      { isOn: true, withheld: 'project', loaded: undefined },
      { isOn: false, withheld: undefined, loaded: undefined },
      { tool: { name: 'old' }, isOn: true, withheld: 'gone', loaded: undefined },
    ]);
  });
});
