import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { foldText } from '../../../shared/lib/foldText.ts';

/** Which servers are listed. */
export const serverFilters = ['all', 'attention', 'running', 'off'] as const;
type ServerFilter = (typeof serverFilters)[number];

/** In which order: those that need something first, by name, or those with the most tools first. */
export const serverOrders = ['attention', 'name', 'tools'] as const;
type ServerOrder = (typeof serverOrders)[number];

export interface ServerListing {
  readonly text: string;
  readonly filter: ServerFilter;
  readonly order: ServerOrder;
}

export const usualListing: ServerListing = { text: '', filter: 'all', order: 'attention' };

/** The servers that are listed, in their order. What is equal stays in the order of the configuration. Pure. */
export function listedServers(servers: readonly ServerView[], { text, filter, order }: ServerListing): ServerView[] {
  const sought = foldText(text.trim());
  return servers
    .filter((server) => passes(server, filter) && (sought === '' || foldText(wordsOf(server)).includes(sought)))
    .toSorted(comparisons[order]);
}

/** Whether a server is switched on and cannot do anything before the user did something. Pure. */
export function needsAttention({ definition, state }: ServerView): boolean {
  return definition.enabled && (state.kind === 'failed' || state.kind === 'needsAuth' || state.kind === 'needsTrust');
}

function passes(server: ServerView, filter: ServerFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'attention':
      return needsAttention(server);
    case 'running':
      return server.definition.enabled && server.state.kind === 'running';
    case 'off':
      return !server.definition.enabled;
  }
}

/** What is searched: how it is called, and how it is started or reached. */
function wordsOf({ definition: { name, launch } }: ServerView): string {
  switch (launch.kind) {
    case 'stdio':
      return [name, launch.command, ...launch.args].join(' ');
    case 'http':
      return `${name} ${launch.url}`;
    case 'builtin':
      return name;
  }
}

const comparisons: Readonly<Record<ServerOrder, (a: ServerView, b: ServerView) => number>> = {
  attention: (a, b) => Number(needsAttention(b)) - Number(needsAttention(a)),
  name: (a, b) => a.definition.name.localeCompare(b.definition.name),
  tools: (a, b) => toolsOf(b) - toolsOf(a),
};

function toolsOf({ state }: ServerView): number {
  return state.kind === 'running' ? state.facts.toolCount : -1;
}
