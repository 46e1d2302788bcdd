import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import { aTool } from '../../testing/records.ts';
import { RequestTools } from './requestTools.ts';
import { planTools, type ToolRoom } from './toolPlan.ts';

const toolsOf = (server: string, count: number, chars = 100) =>
  Array.from({ length: count }, (_, n) => ({
    ...aTool(),
    tool: { serverId: serverId.parse(server), name: `t${n}` },
    modelName: `${server}_t${n}`,
    description: 'x'.repeat(chars),
  }));

const room: ToolRoom = { maxTools: 128, reserved: 0, contextTokens: 200_000, percent: 5, loadings: {} };
const [a, b] = [serverId.parse('a'), serverId.parse('b')];

describe('which definitions a request has', () => {
  it('all, as long as they take little room', () => {
    const offered = toolsOf('a', 20);
    const plan = planTools(offered, room);
    expect([plan.tools.length, plan.searched]).toEqual([20, []]);
  });

  it('none, where they take more than their share of the window, or are more than the provider takes', () => {
    for (const offered of [toolsOf('a', 50, 2000), toolsOf('a', 129, 0)]) {
      const plan = planTools(offered, room);
      expect([plan.tools, plan.searched, plan.leftOut]).toEqual([[], offered, 0]);
    }
  });

  it('all, where they cost less than finding them would, however small the window is', () => {
    expect(planTools(toolsOf('a', 5), { ...room, contextTokens: 4000 }).searched).toEqual([]);
  });

  it('all, where the user wants no search', () => {
    const plan = planTools(toolsOf('a', 50, 2000), { ...room, percent: null });
    expect([plan.tools.length, plan.searched]).toEqual([50, []]);
  });

  it('those of servers that the user chose, and none of those that are to be searched', () => {
    const offered = [...toolsOf('a', 60, 1000), ...toolsOf('b', 3)];
    const many = planTools(offered, { ...room, loadings: { [b]: 'always' } });
    expect(many.tools.map(({ name }) => name)).toEqual(['b_t0', 'b_t1', 'b_t2']);
    const few = planTools(toolsOf('a', 2).concat(toolsOf('b', 2)), { ...room, loadings: { [a]: 'searched' } });
    expect([few.tools.map(({ name }) => name), few.searched.map(({ modelName }) => modelName)]).toEqual([
      ['b_t0', 'b_t1'],
      ['a_t0', 'a_t1'],
    ]);
  });

  it('a fair share of each server, where the model takes too few tools to search', () => {
    const offered = [...toolsOf('a', 50), ...toolsOf('b', 50)];
    const { tools, searched, leftOut } = planTools(offered, { ...room, maxTools: 2 });
    expect([tools.map(({ name }) => name), searched, leftOut]).toEqual([['a_t0', 'b_t0'], [], 98]);
  });

  it('all but one, where one place is needed for another tool: the others stay as they were', () => {
    const plan = planTools(toolsOf('a', 128, 0), { ...room, reserved: 1 });
    expect([plan.tools.length, plan.leftOut, plan.searched]).toEqual([127, 1, []]);
  });

  it('reaches every tool, within the limits, whatever is offered and set', () => {
    const loading = fc.constantFrom('always' as const, 'searched' as const, undefined);
    fc.assert(
      fc.property(
        fc.array(fc.record({ count: fc.nat({ max: 40 }), chars: fc.nat({ max: 3000 }), loading }), { maxLength: 8 }),
        fc.integer({ min: 3, max: 130 }),
        fc.integer({ min: 1, max: 50 }),
        (servers, maxTools, percent) => {
          const offered = servers.flatMap(({ count, chars }, n) => toolsOf(`s${n}`, count, chars));
          const loadings = Object.fromEntries(
            servers.flatMap((server, n) => (server.loading === undefined ? [] : [[`s${n}`, server.loading]])),
          );
          const plan = planTools(offered, { maxTools, reserved: 0, contextTokens: 100_000, percent, loadings });
          const hostTools = plan.searched.length > 0 ? 2 : 0;
          expect(plan.tools.length + hostTools).toBeLessThanOrEqual(maxTools);
          expect(plan.leftOut).toBe(0);
          const reached = new Set([
            ...plan.tools.map(({ name }) => name),
            ...plan.searched.map((tool) => tool.modelName),
          ]);
          expect(reached.size).toBe(offered.length);
        },
      ),
    );
  });
});

it('the tools of requests are chosen once for the same list, setup and room', () => {
  const offered = toolsOf('a', 5);
  let listed = offered;
  const requestTools = new RequestTools({
    catalog: { offered: () => listed },
    registry: { find: () => undefined },
    chosen: () => ({ percent: 5, loadings: {} }),
  });
  const limits = { tools: 128, contextTokens: 200_000 };
  const set = requestTools.of(null, limits);
  expect(requestTools.of(null, { ...limits })).toBe(set);
  const one = requestTools.of([{ serverId: a, names: ['t1'] }], limits);
  expect(one.tools.map(({ name }) => name)).toEqual(['a_t1']);
  listed = [...offered];
  expect(requestTools.of(null, limits)).not.toBe(set);
});
