import type { PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';
import type { LinkFault } from '../../../shared/domain/problems/pasteProblems.ts';
import { type Findings, shown } from './findings.ts';
import { gatehouseLinkFault } from './gatehouseLink.ts';
import { readJson } from './jsonTree.ts';
import { nameOfLaunch } from './nameOfLaunch.ts';
import type { RawReading } from './rawServer.ts';
import { readStructured } from './structured.ts';
import type { Tree } from './tree.ts';

/** Longer links are refused: browsers and systems cut them. */
const maxLinkCharacters = 8192;

/** A link that installs a server: which one of its parameters has the name, which the configuration, and how that is written. */
interface LinkKind {
  readonly format: PasteFormat;
  readonly pattern: RegExp;
  readonly config: string;
  /** The whole query is the configuration. */
  readonly isBare?: boolean;
}

const kinds: readonly LinkKind[] = [
  { format: 'gatehouseLink', pattern: /^gatehouse:\/\/add\/?\?/i, config: 'config' },
  { format: 'cursorLink', pattern: /^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?/i, config: 'config' },
  {
    format: 'cursorLink',
    pattern: /^https:\/\/(?:www\.)?cursor\.com\/(?:[a-z-]+\/)?(?:install-mcp|link\/mcp\/install)\?/i,
    config: 'config',
  },
  {
    format: 'vsCodeLink',
    pattern: /^https:\/\/(?:insiders\.)?vscode\.dev\/redirect\/mcp\/install\?/i,
    config: 'config',
  },
  { format: 'vsCodeLink', pattern: /^vscode(?:-insiders)?:(?:\/\/)?mcp\/install\?/i, config: '', isBare: true },
  { format: 'lmStudioLink', pattern: /^lmstudio:\/\/add_mcp\/?\?/i, config: 'config' },
  { format: 'lmStudioLink', pattern: /^https:\/\/lmstudio\.ai\/install-mcp\?/i, config: 'config' },
  { format: 'cherryLink', pattern: /^cherrystudio:\/\/mcp\/install\?/i, config: 'servers' },
];

const redirects = /^https:\/\/(?:insiders\.)?vscode\.dev\/redirect\?/i;
const anyLink =
  /(?:(?:gatehouse|cursor|cherrystudio|lmstudio|goose):\/\/|vscode(?:-insiders)?:(?:\/\/)?mcp\/install\?|https:\/\/(?:(?:insiders\.)?vscode\.dev\/redirect|(?:www\.)?cursor\.com\/(?:[a-z-]+\/)?(?:install-mcp|link\/mcp\/install)|lmstudio\.ai\/install-mcp)[/?])[^\s"'<>)\]]*/gi;

/** The install links of a text, with their places; also inside of Markdown. Pure. */
export function linksIn(text: string): { link: string; offset: number }[] {
  return [...text.matchAll(anyLink)].map((match) => ({ link: match[0], offset: match.index }));
}

/** Reads an install link of any known program. Pure. */
export function readLink(link: string, offset: number, findings: Findings): RawReading | undefined {
  const wrong = (fault: LinkFault, what = ''): undefined => {
    findings.problem({ kind: 'pasteLinkWrong', fault, what: shown(what) });
  };
  if (link.length > maxLinkCharacters) return wrong('tooLong', String(maxLinkCharacters));
  if (redirects.test(link)) {
    const inner = URL.parse(link)?.searchParams.get('url') ?? '';
    return redirects.test(inner) ? wrong('kindUnknown', inner) : readLink(inner, offset, findings);
  }
  if (/^goose:\/\/extension\/?\?/i.test(link)) return readGooseLink(link, offset, findings);
  const kind = kinds.find(({ pattern }) => pattern.test(link));
  if (kind === undefined) return wrong('kindUnknown', /^[a-z-]+:(?:\/\/)?[^?]*/i.exec(link)?.[0]);
  const query = link.slice(link.indexOf('?') + 1);
  const parameters = new URLSearchParams(query);
  const config = kind.isBare === true ? query : parameters.get(kind.config);
  if (config === null || config === '') return wrong('noConfiguration', kind.config || 'mcp/install');
  const json = kind.isBare === true ? percentDecoded(config) : jsonOf(config);
  if (json === undefined) return wrong('notBase64');
  const { tree, fault } = readJson(json);
  if (tree === undefined || fault !== undefined) return wrong('notJson');
  if (kind.format === 'gatehouseLink') {
    const refused = gatehouseLinkFault(parameters, tree);
    if (refused !== undefined) return wrong(refused.fault, refused.what);
  }
  return readConfiguration(kind, tree, parameters, offset, findings);
}

function readConfiguration(
  { format, isBare }: LinkKind,
  tree: Tree,
  parameters: URLSearchParams,
  offset: number,
  findings: Findings,
): RawReading | undefined {
  const inputs = parameters.get('inputs');
  const name = isBare === true ? null : parameters.get('name');
  const asked = inputs === null ? undefined : readJson(inputs).tree;
  const whole: Tree = asked === undefined ? tree : withInputs(tree, asked);
  const read = readStructured(at(whole, offset), findings, name === null ? {} : { single: name });
  if (read === undefined) {
    findings.problem({ kind: 'pasteNoServers', ...findings.at(offset) });
    return { format, servers: [], inputs: [] };
  }
  return { ...read, format };
}

/** VS Code's web links have the inputs beside the configuration. */
function withInputs(tree: Tree, inputs: Tree): Tree {
  return tree.kind === 'object'
    ? { ...tree, fields: [...tree.fields, { name: 'inputs', offset: 0, value: inputs }] }
    : tree;
}

/** Everything in a link is where the link is. */
function at(tree: Tree, offset: number): Tree {
  if (tree.kind === 'scalar') return { ...tree, offset };
  if (tree.kind === 'list') return { ...tree, offset, items: tree.items.map((item) => at(item, offset)) };
  return {
    ...tree,
    offset,
    fields: tree.fields.map(({ name, value }) => ({ name, offset, value: at(value, offset) })),
  };
}

/** `goose://extension?cmd=npx&arg=-y&arg=…&env=NAME=what it is&name=…` */
function readGooseLink(link: string, offset: number, findings: Findings): RawReading {
  const own = findings.ofServer();
  const parameters = new URLSearchParams(link.slice(link.indexOf('?') + 1));
  const reading = { format: 'gooseLink' as const, inputs: [] };
  const command = parameters.get('cmd');
  const url = parameters.get('url');
  if (!command && !url) {
    findings.problem({ kind: 'pasteLinkWrong', fault: 'noConfiguration', what: 'cmd' });
    return { ...reading, servers: [] };
  }
  const descriptions = new Map<string, string>();
  const pairs = (name: string) =>
    parameters.getAll(name).map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)] as const);
  const open = (name: string, text: string) => {
    descriptions.set(name, text);
    return [name, `\${input:${name}}`] as const;
  };
  const launch = url
    ? ({ kind: 'http', url, headers: Object.fromEntries(pairs('header')) } as const)
    : ({
        kind: 'stdio',
        command: command ?? '',
        args: parameters.getAll('arg'),
        env: Object.fromEntries(pairs('env').map(([name, text]) => open(name, text))),
      } as const);
  for (const name of new Set(parameters.keys())) {
    if (!['cmd', 'arg', 'env', 'url', 'header', 'name', 'type'].includes(name)) {
      const kind =
        name === 'timeout'
          ? 'timeoutSeconds'
          : ['id', 'description', 'installation_notes'].includes(name)
            ? 'noEffect'
            : 'unknownField';
      own.note(kind, kind === 'timeoutSeconds' ? `timeout: ${parameters.get(name) ?? ''}` : name, offset);
    }
  }
  const secretNames = new Set(descriptions.keys());
  const name = parameters.get('name') || nameOfLaunch(launch);
  return { ...reading, servers: [{ name, launch, offset, findings: own, descriptions, secretNames }] };
}

/** The configuration of a link: Base64 of JSON, in either alphabet, or the JSON itself. */
function jsonOf(config: string): string | undefined {
  if (config.trimStart().startsWith('{')) return config;
  // A `+` of Base64 reads as a blank in a query.
  const base64 = percentDecoded(config)?.replace(/ /g, '+').replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
  if (base64 === undefined || !/^[A-Za-z0-9+/]+$/.test(base64)) return undefined;
  const text = Buffer.from(base64, 'base64').toString('utf8');
  return text.trimStart().startsWith('%7B') ? percentDecoded(text) : text;
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
