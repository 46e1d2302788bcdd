import type { World } from './fixtures/world.ts';

/** So many tools of a server are sent, to show what a model with little room gets. */
const maxOfServer = 64;

/** What the scripted host answers about tools. */
export const toolAnswers = {
  'tool.list': (world: World, { serverId }: Record<string, unknown>) => {
    const tools = world.tools.filter(({ tool }) => tool.serverId === serverId);
    return { tools, total: tools.length };
  },
  'tool.share': toolShareOf,
};

/** What one request carries of them. */
function toolShareOf(world: World) {
  const servers = world.snapshot.servers.flatMap(({ definition, state, toolsOff }) => {
    if (!definition.enabled || state.kind !== 'running') return [];
    const all = state.facts.toolCount - toolsOff;
    const sent = Math.min(all, maxOfServer);
    const tokens = all === 0 ? 0 : Math.ceil((state.facts.contextTokens * sent) / all);
    return [{ serverId: definition.id, sent, all, tokens }];
  });
  const sum = (count: (share: (typeof servers)[number]) => number) =>
    servers.reduce((all, each) => all + count(each), 0);
  return { sent: sum(({ sent }) => sent), all: sum(({ all }) => all), tokens: sum(({ tokens }) => tokens), servers };
}
