import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { foldText } from '../../../../shared/lib/foldText.ts';
import type { ServerFilter, ServerListing, ServerOrder } from '../../../store/serversSlice.ts';

/** What the order of servers depends on besides the servers themselves. */
export interface ServerFigures {
  /** About how many tokens of each request the tools of a server take. */
  readonly tokensOf: (server: ServerView) => number;
  /** When it was called last; 0: not in the last days. */
  readonly lastCallOf: (server: ServerView) => number;
}

/** The servers that are listed, in their order. What is equal stays in the order of the configuration. Pure. */
export function listedServers(
  servers: readonly ServerView[],
  { text, filter, order }: ServerListing,
  figures: ServerFigures,
): ServerView[] {
  const sought = foldText(text.trim());
  return servers
    .filter((server) => passes(server, filter) && (sought === '' || foldText(wordsOf(server)).includes(sought)))
    .toSorted((a, b) => comparisons[order](a, b, figures));
}

/** Whether a server is switched on and cannot do anything before the user did something. Pure. */
function needsAttention(server: ServerView): boolean {
  return hasFailed(server) || waits(server);
}

/** Whether a server is switched on and does not run because something is wrong. Pure. */
function hasFailed({ definition, state }: ServerView): boolean {
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

function urgencyOf(server: ServerView): number {
  if (hasFailed(server)) return 2;
  return waits(server) ? 1 : 0;
}

function toolsOf({ state }: ServerView): number {
  return state.kind === 'running' ? state.facts.toolCount : -1;
}
