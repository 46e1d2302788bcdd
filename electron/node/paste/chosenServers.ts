import { haveRivalOrigins } from './launchOrigin.ts';
import { programOf } from './launchers.ts';
import { nameOfLaunch } from './nameOfLaunch.ts';
import type { RawServer } from './rawServer.ts';
import { speaksHttp } from './serverLines.ts';

/** A server of a page, and which of the readings of the page it is from. */
export interface PageServer extends RawServer {
  readonly reading: number;
}

/**
 * The servers that a page offers. Of several launches of one server only one is chosen: it comes first, and has the name. What only may
 * be a server is never chosen, and not offered beside one that is for sure. Pure.
 */
export function chooseOnPage(servers: readonly PageServer[]): PageServer[] {
  const isSure = ({ isUnsure, isSecondGuess }: RawServer) => isUnsure !== true && isSecondGuess !== true;
  const offered = servers.some(isSure) ? servers.filter(isSure) : servers;
  const ranked = offered.filter(isSure).map((server) => ({ server, rank: rankOf(server), words: wordsOf(server) }));
  ranked.sort((a, b) => a.rank - b.rank);
  const groups: (typeof ranked)[] = [];
  for (const each of ranked) {
    const group = groups.find(
      ([head]) => head && isSameServer(each.words, head.words) && !areOfOneList(each.server, head.server),
    );
    if (group === undefined) groups.push([each]);
    else group.push(each);
  }
  const chosen = groups.map((group) =>
    chosenOf(
      group.map(({ server }) => server),
      offered,
    ),
  );
  const isChosen = new Set(chosen.map(({ server }) => server));
  const rivals = new Set(chosen.flatMap((each) => each.rivals));
  return [
    ...offered.filter((server) => isChosen.has(server)),
    ...offered
      .filter((server) => !isChosen.has(server))
      .map((server) => ({ ...server, isSecondGuess: true, isRival: rivals.has(server) })),
  ];
}

/** The plainest of the launches of one server; but where the others are not all of one origin, the first of the page, whatever it needs. */
function chosenOf(
  group: readonly PageServer[],
  page: readonly PageServer[],
): { readonly server: PageServer | undefined; readonly rivals: readonly PageServer[] } {
  const areRivals = (a: PageServer | undefined, b: PageServer) =>
    a !== undefined && haveRivalOrigins(a.launch, b.launch);
  const [plainest] = group;
  const isContested = group.some((other) => areRivals(plainest, other));
  const server = isContested ? page.find((each) => group.includes(each)) : plainest;
  return { server, rivals: group.filter((other) => areRivals(server, other)) };
}

/** What one configuration lists beside each other is meant to be there together; lines are mostly alternatives. */
function areOfOneList(a: PageServer, b: PageServer): boolean {
  return a.reading === b.reading && !isOfLines(a);
}

function isOfLines({ format }: RawServer): boolean {
  return format === 'shellLine' || format === 'addCommand' || format === 'package' || format === 'address';
}

const isLocal = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=[:/]|$)/i;

/** How much a launch needs that a user may not have: the less, the better. */
function rankOf({ launch, format }: RawServer): number {
  if (launch.kind === 'http') return isLocal.test(launch.url) ? 3 : 0;
  const words = [launch.command, ...launch.args];
  const variables = Object.entries(launch.env).map(([name, value]) => `${name}=${value}`);
  if (speaksHttp([...words, ...variables]) || launch.args.some((arg) => isLocal.test(arg))) return 3;
  if (isOfRegistry(words)) return 0;
  const name = programOf(launch.command);
  if (/^(?:docker|podman|nerdctl|uv|deno|go|nix)$/.test(name)) return 1;
  const isInstalled = /^(?:python3?|py|cmd|wsl|node|bun|java|dotnet)$/.test(name);
  return isInstalled || format === 'shellLine' ? 2 : 1;
}

/** Whether a program gets the server from a registry and starts it. */
function isOfRegistry([command = '', ...args]: readonly string[]): boolean {
  const name = programOf(command);
  if (/^(?:npx|bunx|pnpx|uvx|dnx|pipx)$/.test(name)) return !args.some((arg) => /\.exe$/i.test(arg));
  return /^(?:pnpm|yarn)$/.test(name) && args[0] === 'dlx';
}

/** What a server is called, by its name, by that of what is started and by its address, in words that tell it from others. */
function wordsOf({ name, launch }: RawServer): readonly ReadonlySet<string>[] {
  const texts = launch.kind === 'http' ? [launch.url] : launch.args;
  const addresses = texts
    .filter((text) => /^https?:\/\//i.test(text))
    .map((text) => text.replace(/\/?(?:[?#].*)?$/, ''));
  const words = [name, ...(launch.kind === 'http' ? [] : [nameOfLaunch(launch)])].map(distinctWords);
  // `sequential-thinking` is `sequentialthinking`.
  const joined = words.map((each) => [...each].join(''));
  return [...words, ...[...joined, ...addresses].map((each) => new Set([each]))];
}

const plainWords = /^(?:mcps?|servers?|io|com|org|dev|github|local|remote|docker|package|latest|exe|the)$/;

function distinctWords(name: string): ReadonlySet<string> {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  const distinct = words.filter((word) => !plainWords.test(word));
  return new Set(distinct.length > 0 ? distinct : words);
}

/** Whether two are launches of one server: the words of one name are those of the other, or two and more of them. */
function isSameServer(some: readonly ReadonlySet<string>[], others: readonly ReadonlySet<string>[]): boolean {
  return some.some((a) => others.some((b) => (a.size < b.size ? isPartOf(a, b) : isPartOf(b, a))));
}

function isPartOf(less: ReadonlySet<string>, more: ReadonlySet<string>): boolean {
  return less.size > 0 && (less.size > 1 || more.size === 1) && [...less].every((word) => more.has(word));
}
