import { toolsOfServerWith, toolsWith } from '../../../electron/host/calls/catalog/toolSearch.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { tokensOf } from '../../../shared/domain/tokenEstimate.ts';
import type { ToolSet, ToolSetDraft } from '../../../shared/domain/toolSet.ts';
import { toolSetId } from '../../../shared/domain/ids.ts';
import { maxChoiceWords } from '../../../shared/domain/toolPicker.ts';
import type { World } from '../fixtures/world.ts';
import { type Answers, noAnswer } from './answer.ts';

/** How many tools of a server are sent, to show a model with little room. */
const maxOfServer = 64;

let sets: ToolSet[] = [];
let made = 0;

/** The scripted host's answers about tools. */
export const toolAnswers: Answers = {
  'tool.list': (world: World, { serverId, search = '', offset = 0, limit = 200 }: Record<string, unknown>) => {
    const listed = world.tools.filter(({ tool }) => serverId === undefined || tool.serverId === serverId);
    const nameOf = (id: ServerId) =>
      world.snapshot.servers.find(({ definition }) => definition.id === id)?.definition.name;
    const all =
      serverId === undefined
        ? toolsWith(listed, String(search), (id) => nameOf(id) ?? '')
        : toolsOfServerWith(listed, String(search));
    return { tools: all.slice(Number(offset), Number(offset) + Number(limit)), total: all.length };
  },
  'tool.share': toolShareOf,
  'tool.suggest': (world: World, { search, limit }) => {
    const wanted = String(search).toLowerCase();
    const nameOf = (id: string) =>
      world.snapshot.servers.find(({ definition }) => definition.id === id)?.definition.name;
    const tools = world.tools
      .filter(({ tool: { name } }) => name.toLowerCase().includes(wanted))
      .map(({ tool, description }) => ({ ...tool, serverName: nameOf(tool.serverId) ?? '', description }));
    return { tools: tools.slice(0, Number(limit)) };
  },
  'tool.answerShare': () => ({}),
  'toolSet.list': () => ({ sets: sets.toSorted((a, b) => a.name.localeCompare(b.name)) }),
  'toolSet.save': (_world, { id, draft }, publish) => {
    const own = toolSetId.parse(id ?? `set_${++made}`);
    sets = [...sets.filter((each) => each.id !== own), { ...(draft as ToolSetDraft), id: own }];
    publish({ type: 'toolSet.changed' });
    return { id: own };
  },
  'task.continue': () => ({}),
  'task.clear': () => ({}),
  'toolSet.remove': (_world, { id }, publish) => {
    sets = sets.filter((each) => each.id !== id);
    publish({ type: 'toolSet.changed' });
    return {};
  },
  'tool.choices': (world: World) => {
    if (world.toolChoicesFail === true) throw problemError({ kind: 'answerBrokeOff' });
    const byServer = Map.groupBy(world.tools, ({ tool }) => tool.serverId);
    const servers = [...byServer].map(([serverId, tools]) => ({
      serverId,
      tools: tools.map(({ tool: { name }, title, description, enabled, isChanged, inputSchema }) => ({
        name,
        ...(title !== undefined && { title }),
        description: description.slice(0, maxChoiceWords),
        tokens: tokensOf(name.length + description.length + JSON.stringify(inputSchema).length),
        ...(!enabled ? { withheld: 'off' } : isChanged ? { withheld: 'changed' } : {}),
      })),
    }));
    return { servers, more: 0 };
  },
  'tool.setEnabled': (world, { serverId, names, enabled }, publish) => {
    const meant = names as readonly string[] | undefined;
    world.tools = world.tools.map((tool) =>
      tool.tool.serverId === serverId && (meant?.includes(tool.tool.name) ?? true)
        ? { ...tool, enabled: enabled === true }
        : tool,
    );
    const toolsOff = world.tools.filter((tool) => tool.tool.serverId === serverId && !tool.enabled).length;
    publish({ type: 'server.toolsChanged', serverId: serverId as never, toolsOff });
    return {};
  },
  'tool.run': (_world, { name, arguments: args, runId }, publish) => {
    if (name === 'refuse') {
      throw problemError({ kind: 'argumentsUnfit', problems: 'when: String does not match format "date".' });
    }
    if (name === 'wait') {
      const progress = { progress: 3, total: 8, message: 'Asking the kitchen' };
      publish({ type: 'toolRun.progressed', runId: String(runId), progress });
      return noAnswer;
    }
    const said = { type: 'text', text: `Done with ${JSON.stringify(args)}.` };
    const picture = { type: 'image', blob: 'c'.repeat(64), mimeType: 'image/png', bytes: 70 };
    const result = name === 'picture' ? { content: [picture] } : { content: [said], structured: { booked: true } };
    return { isError: false, tookMs: 1240, result };
  },
};

/** How many of them one request contains. */
function toolShareOf(world: World) {
  const servers = world.snapshot.servers.flatMap(({ definition, state, toolsOff }) => {
    if (!definition.enabled || state.kind !== 'running') return [];
    const all = state.facts.toolCount - toolsOff;
    const isSearched = all > maxOfServer && world.snapshot.settings.lazyToolsPercent !== null;
    const sent = isSearched ? 0 : Math.min(all, maxOfServer);
    const searched = isSearched ? all : 0;
    const tokens = all === 0 ? 0 : Math.ceil((state.facts.contextTokens * sent) / all);
    return [{ serverId: definition.id, sent, searched, all, tokens }];
  });
  const sum = (count: (share: (typeof servers)[number]) => number) =>
    servers.reduce((all, each) => all + count(each), 0);
  return {
    sent: sum(({ sent }) => sent),
    searched: sum(({ searched }) => searched),
    all: sum(({ all }) => all),
    tokens: sum(({ tokens }) => tokens),
    contextTokens: 200_000,
    servers,
  };
}
