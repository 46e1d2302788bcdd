import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { foldText } from '../../../../shared/lib/foldText.ts';
import { type ServerFilter, serverFilters, type ServerListing, type ServerOrder } from '../../../store/serversSlice.ts';

/** What the order of servers depends on besides the servers themselves. */
export interface ServerFigures {
  /** About how many tokens of each request the tools of a server take. */
  readonly tokensOf: (server: ServerView) => number;
  /** When it was called last; 0: not in the last days. */
  readonly lastCallOf: (server: ServerView) => number;
  /** The name of one of its tools that a folded search finds; `undefined` if it finds none, or while the tools are not known. */
  readonly toolWith: (server: ServerView, sought: string) => string | undefined;
}

/** The servers that are listed, in their order. What is equal stays in the order of the configuration. Pure. */
export function listedServers(
  servers: readonly ServerView[],
  { text, filter, order }: ServerListing,
  figures: ServerFigures,
): ServerView[] {
  const sought = foldText(text.trim());
  return servers
    .filter(
      (server) =>
        passes(server, filter) && (hasWords(server, sought) || figures.toolWith(server, sought) !== undefined),
    )
    .toSorted((a, b) => comparisons[order](a, b, figures));
}

/** The tool by which a server is found, where nothing of its own words is. Pure. */
export function foundByTool(server: ServerView, text: string, { toolWith }: ServerFigures): string | undefined {
  const sought = foldText(text.trim());
  return hasWords(server, sought) ? undefined : toolWith(server, sought);
}

function hasWords(server: ServerView, sought: string): boolean {
  return sought === '' || foldText(wordsOf(server)).includes(sought);
}

/** How many servers each filter leaves, whatever is searched. Pure. */
export function filterCounts(servers: readonly ServerView[]): Readonly<Record<ServerFilter, number>> {
  const counts = serverFilters.map(
    (filter) => [filter, servers.filter((server) => passes(server, filter)).length] as const,
  );
  return Object.fromEntries(counts) as Record<ServerFilter, number>;
}

/** Whether a server is switched on and cannot do anything before the user did something. Pure. */
function needsAttention(server: ServerView): boolean {
  return hasFailed(server) || waits(server);
}

/** Whether a server is switched on and does not run because something is wrong. Pure. */
export function hasFailed({ definition, state }: ServerView): boolean {
  return definition.enabled && state.kind === 'failed';
}

/** Whether a server is switched on and waits for trust or a sign-in. */
function waits({ definition, state }: ServerView): boolean {
  return definition.enabled && (state.kind === 'needsAuth' || state.kind === 'needsTrust');
}

function passes(server: ServerView, filter: ServerFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'attention':
      return needsAttention(server);
    case 'failed':
      return hasFailed(server);
    case 'waits':
      return waits(server);
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

type Comparison = (a: ServerView, b: ServerView, figures: ServerFigures) => number;

const comparisons: Readonly<Record<ServerOrder, Comparison>> = {
  attention: (a, b) => urgencyOf(b) - urgencyOf(a),
  name: (a, b) => a.definition.name.localeCompare(b.definition.name),
  lastCall: (a, b, { lastCallOf }) => lastCallOf(b) - lastCallOf(a),
  tools: (a, b) => toolsOf(b) - toolsOf(a),
  cost: (a, b, { tokensOf }) => tokensOf(b) - tokensOf(a),
};

/** How much a server needs the user: 2 if it failed, 1 if it waits for trust or a sign-in, 0 if not at all. Pure. */
export function urgencyOf(server: ServerView): number {
  if (hasFailed(server)) return 2;
  return waits(server) ? 1 : 0;
}

function toolsOf({ state }: ServerView): number {
  return state.kind === 'running' ? state.facts.toolCount : -1;
}
