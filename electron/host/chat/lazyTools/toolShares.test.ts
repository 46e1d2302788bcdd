import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import { aTool } from '../../testing/records.ts';
import { RequestTools } from './requestTools.ts';
import { toolSharesOf } from './toolShares.ts';

it('what a request has of each server is what is sent and what is searched, whatever the servers and the room', () => {
  const server = fc.record({ count: fc.integer({ min: 1, max: 60 }), chars: fc.nat({ max: 2000 }) });
  fc.assert(
    fc.property(
      fc.array(server, { maxLength: 6 }),
      fc.nat({ max: 100 }),
      fc.option(fc.integer({ min: 1, max: 50 })),
      (servers, tools, percent) => {
        const offered = servers.flatMap(({ count, chars }, n) =>
          Array.from({ length: count }, (_, at) => ({
            ...aTool(),
            tool: { serverId: serverId.parse(`s${n}`), name: `t${at}` },
            modelName: `s${n}_t${at}`,
            description: 'x'.repeat(chars),
          })),
        );
        const set = new RequestTools({
          catalog: { offered: () => offered },
          registry: { find: () => undefined },
          chosen: () => ({ percent, loadings: {} }),
        }).of(null, { tools, contextTokens: 50_000 });
        const { sent, searched, servers: shares } = toolSharesOf(offered, set);
        expect([sent, searched]).toEqual([set.tools.length, set.searched.length]);
        const sum = (of: 'sent' | 'searched') => shares.reduce((all, share) => all + share[of], 0);
        expect([sum('sent'), sum('searched')]).toEqual([sent, searched]);
        for (const share of shares) {
          expect(share.sent).toBe(set.tools.filter(({ name }) => name.startsWith(`${share.serverId}_`)).length);
        }
      },
    ),
  );
});
