import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOffered, type OfferedTools } from './assistant.ts';
import { type ServerId, serverId } from './ids.ts';
import { mergedChoice, offeredByBoth, standingOf, withServer, withTool } from './toolChoice.ts';

const servers = ['a', 'b', 'c'].map((id) => serverId.parse(id));
const names = ['read', 'write', 'send'];
const server = fc.constantFrom(...servers);
const name = fc.constantFrom(...names);
const tools: fc.Arbitrary<OfferedTools | null> = fc.option(
  fc.array(
    fc.record(
      { serverId: server, names: fc.option(fc.array(name), { nil: undefined }) },
      { requiredKeys: ['serverId'] },
    ),
  ),
);
const listed: fc.Arbitrary<ReadonlyMap<ServerId, string[]>> = fc
  .tuple(...servers.map(() => fc.subarray(names)))
  .map((lists) => new Map(servers.map((id, at) => [id, lists[at] ?? []])));

const offers = (choice: OfferedTools | null, id: ServerId, tool: string) =>
  isOffered({ tools: choice }, { serverId: id, name: tool });

describe('switching in a choice of tools', () => {
  it('changes the tool that was switched, and no other one that is listed', () => {
    fc.assert(
      fc.property(tools, listed, server, name, fc.boolean(), (before, all, id, tool, isOn) => {
        const after = withTool(before, all, { serverId: id, name: tool }, isOn);
        if (all.get(id)?.includes(tool) === true) expect(offers(after, id, tool)).toBe(isOn);
        for (const [other, list] of all) {
          for (const each of list) {
            if (other !== id || each !== tool) expect(offers(after, other, each)).toBe(offers(before, other, each));
          }
        }
      }),
    );
  });

  it('changes all tools of the server that was switched, and no other server', () => {
    fc.assert(
      fc.property(tools, listed, server, fc.boolean(), (before, all, id, isOn) => {
        const after = withServer(before, all, id, isOn);
        for (const tool of [...names, 'later']) expect(offers(after, id, tool)).toBe(isOn);
        for (const other of servers) {
          if (other !== id) {
            for (const tool of names) expect(offers(after, other, tool)).toBe(offers(before, other, tool));
          }
        }
      }),
    );
  });

  it('comes back to no choice when everything is on again, so that later servers count', () => {
    fc.assert(
      fc.property(listed, server, (all, id) => {
        const off = withServer(null, all, id, false);
        expect(off).not.toBeNull();
        expect(withServer(off, all, id, true)).toBeNull();
      }),
    );
  });

  it('says of a server what is offered of the tools it lists', () => {
    fc.assert(
      fc.property(tools, listed, server, (choice, all, id) => {
        const list = all.get(id) ?? [];
        const on = list.filter((tool) => offers(choice, id, tool)).length;
        const standing = standingOf(choice, id, list);
        if (list.length > 0 && on === list.length) expect(standing).toBe('on');
        else if (on > 0) expect(standing).toBe('some');
        else if (list.length > 0) expect(standing).not.toBe('on');
      }),
    );
  });
});

it('a merged choice offers the same, with one entry for each server', () => {
  fc.assert(
    fc.property(tools, server, name, (choice, id, tool) => {
      const merged = choice && mergedChoice(choice);
      expect(offers(merged, id, tool)).toBe(offers(choice, id, tool));
      expect(new Set(merged?.map((each) => each.serverId)).size).toBe(merged?.length ?? 0);
    }),
  );
});

it('of two choices, only what both offer is offered', () => {
  fc.assert(
    fc.property(tools, tools, server, fc.oneof(name, fc.constant('later')), (a, b, id, tool) => {
      expect(offers(offeredByBoth(a, b), id, tool)).toBe(offers(a, id, tool) && offers(b, id, tool));
    }),
  );
});
