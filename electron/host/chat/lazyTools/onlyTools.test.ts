import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOffered, type OfferedTools } from '../../../../shared/domain/assistant.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import { aTool } from '../../testing/records.ts';
import { namedTools, narrowedSetup, onlyToolsOf, suggestedTools } from './onlyTools.ts';

const tool = (server: string, name: string, description = '') => ({
  ...aTool(),
  tool: { serverId: serverId.parse(server), name },
  modelName: `${server}_${name}`,
  description,
});
const server = fc.constantFrom('a', 'b', 'c');
const name = fc.constantFrom('read', 'write', 'send');
const ref = fc.record({ serverId: server.map((id) => serverId.parse(id)), name });
const choice: fc.Arbitrary<OfferedTools | null> = fc.option(
  fc.array(
    fc.record(
      { serverId: server.map((id) => serverId.parse(id)), names: fc.option(fc.array(name), { nil: undefined }) },
      { requiredKeys: ['serverId'] },
    ),
  ),
);
const offered = ['a', 'b'].flatMap((id) => ['read', 'write'].map((each) => tool(id, each)));
const serverName = ({ serverId: id }: { serverId: string }) => `Server ${id}`;

describe('the tools that a message names', () => {
  it('are taken where the chat offers every one of them, and refused otherwise', () => {
    fc.assert(
      fc.property(fc.array(ref), choice, (wanted, tools) => {
        const isThere = wanted.every(
          (each) =>
            isOffered({ tools }, each) &&
            offered.some(({ tool: there }) => there.serverId === each.serverId && there.name === each.name),
        );
        if (!isThere) {
          expect(() => namedTools(wanted, offered, tools, serverName)).toThrow();
          return;
        }
        const named = namedTools(wanted, offered, tools, serverName);
        expect(new Set(named.map((each) => `${each.serverId} ${each.name}`))).toEqual(
          new Set(wanted.map((each) => `${each.serverId} ${each.name}`)),
        );
        expect(new Set(named.map((each) => `${each.serverId} ${each.name}`)).size).toBe(named.length);
      }),
    );
  });

  it('never offer more than the chat does, and nothing that was not named', () => {
    fc.assert(
      fc.property(choice, fc.option(fc.array(ref, { minLength: 1 }), { nil: undefined }), ref, (tools, named, each) => {
        const only = named?.map((one) => ({ ...one, serverName: '' }));
        const setup = { instructions: { ofProject: '', ofChat: '' }, tools };
        const isNamed = named?.some((one) => one.serverId === each.serverId && one.name === each.name) ?? true;
        expect(isOffered(narrowedSetup(setup, only), each)).toBe(isOffered({ tools }, each) && isNamed);
      }),
    );
  });

  it('are those of the last message of the user, whatever was answered since', () => {
    const only = [{ serverId: serverId.parse('a'), name: 'read', serverName: 'A' }];
    expect(onlyToolsOf([{ role: 'user', onlyTools: only }, { role: 'assistant' }, { role: 'assistant' }])).toBe(only);
    expect(onlyToolsOf([{ role: 'user', onlyTools: only }, { role: 'assistant' }, { role: 'user' }])).toBeUndefined();
    expect(onlyToolsOf([{ role: 'user', onlyTools: [] }])).toBeUndefined();
  });
});

describe('suggestions while a tool is typed', () => {
  const many = Array.from({ length: 5000 }, (_, at) => tool(`s${at % 50}`, `do_${at}`, `Does job ${at}.`));

  it('have every tool of 5,000 first by its own name, in any case', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4999 }), fc.boolean(), (at, isUpper) => {
        const search = isUpper ? `DO_${at}` : `do_${at}`;
        expect(suggestedTools(many, null, { search, limit: 20, serverName })[0]?.name).toBe(`do_${at}`);
      }),
    );
  });

  it('have nothing that the chat does not offer, and no more than was asked for', () => {
    fc.assert(
      fc.property(
        choice,
        fc.constantFrom('', 'r', 'rea', 'server b', 'nothing'),
        fc.nat({ max: 5 }),
        (tools, search, limit) => {
          const found = suggestedTools(offered, tools, { search, limit, serverName });
          expect(found.length).toBeLessThanOrEqual(limit);
          for (const each of found) expect(isOffered({ tools }, each)).toBe(true);
        },
      ),
    );
  });

  it('find by title, server and description after the names', () => {
    const list = [tool('x', 'a', 'Reads the post.'), tool('x', 'post', ''), tool('x', 'a_post', '')];
    const found = suggestedTools(list, null, { search: 'post', limit: 9, serverName });
    expect(found.map((each) => each.name)).toEqual(['post', 'a_post', 'a']);
  });
});
