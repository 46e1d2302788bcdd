import type { PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';
import type { Entry, EntrySource } from './entry.ts';
import { fieldOf, isObject, textOf, type Tree } from './tree.ts';

/** Where a configuration has its servers. */
export interface FoundServers extends EntrySource {
  /** The names of the objects around them. */
  readonly path: readonly string[];
  readonly servers: Tree;
  readonly inputs?: Tree | undefined;
}

/** One way in which hosts write their servers down. */
interface Format {
  readonly format: PasteFormat;
  readonly paths: readonly (readonly string[])[];
  /** Whether what stands there is of this format, where a name alone does not say it. */
  readonly fits?: (servers: Tree) => boolean;
  readonly hasInputsBeside?: boolean;
}

/** In the order in which they are tried. */
const formats: readonly Format[] = [
  { format: 'continue', paths: [['mcpServers']], fits: ({ kind }) => kind === 'list' },
  { format: 'continue', paths: [['experimental', 'modelContextProtocolServers'], ['modelContextProtocolServers']] },
  {
    format: 'gemini',
    paths: [['mcpServers']],
    fits: (servers) => anyHas(servers, ['httpUrl', 'trust', 'includeTools']),
  },
  { format: 'cherry', paths: [['mcpServers']], fits: (servers) => anyHas(servers, ['baseUrl', 'isActive']) },
  { format: 'windsurf', paths: [['mcpServers']], fits: (servers) => anyHas(servers, ['serverUrl', 'disabledTools']) },
  { format: 'cline', paths: [['mcpServers']], fits: (servers) => anyHas(servers, ['autoApprove', 'alwaysAllow']) },
  {
    format: 'mcpServers',
    paths: [
      ['mcpServers'],
      ['mcp', 'mcpServers'],
      ['amp.mcpServers'],
      ['augment.advanced', 'mcpServers'],
      ['mcp.servers'],
      ['chat.mcp.servers'],
    ],
  },
  {
    format: 'vsCode',
    paths: [['servers'], ['mcp', 'servers'], ['customizations', 'vscode', 'mcp', 'servers']],
    fits: isObject,
    hasInputsBeside: true,
  },
  { format: 'zed', paths: [['context_servers']] },
  { format: 'codex', paths: [['mcp_servers']] },
  { format: 'goose', paths: [['extensions']], fits: (servers) => anyHas(servers, ['cmd', 'uri', 'type', 'bundled']) },
  {
    format: 'opencode',
    paths: [['mcp']],
    fits: (servers) => isObject(servers) && entriesOf(servers).some(isOfOpencode),
  },
  // Crush and others, in units that they do not tell.
  { format: 'entries', paths: [['mcp']], fits: (servers) => isObject(servers) && looksLikeServers(servers) },
];

/** Finds the servers of a configuration, whatever host it was written for. Pure. */
export function findServers(root: Tree): FoundServers | undefined {
  for (const { format, paths, fits, hasInputsBeside } of formats) {
    for (const path of paths) {
      const servers = path.reduce<Tree | undefined>((tree, name) => fieldOf(tree, name), root);
      if (servers === undefined || !(fits?.(servers) ?? true)) continue;
      const beside = path.slice(0, -1).reduce<Tree | undefined>((tree, name) => fieldOf(tree, name), root);
      return { format, path, servers, inputs: hasInputsBeside === true ? fieldOf(beside, 'inputs') : undefined };
    }
  }
  if (isLaunch(root))
    return {
      format: 'entries',
      path: [],
      servers: { kind: 'list', offset: root.offset, items: [withoutInputs(root)] },
      inputs: fieldOf(root, 'inputs'),
    };
  const isBare = (isObject(root) && looksLikeServers(root)) || (root.kind === 'list' && root.items.some(isLaunch));
  return isBare ? { format: 'entries', path: [], servers: root } : undefined;
}

/** What asks for values is no part of the entry. */
function withoutInputs(tree: Tree): Tree {
  return isObject(tree) ? { ...tree, fields: tree.fields.filter(({ name }) => name !== 'inputs') } : tree;
}

/** The entries of what `findServers` found: by name, or in a list where each may say its name. */
export function entriesOf(servers: Tree): readonly Entry[] {
  if (isObject(servers)) return servers.fields;
  if (servers.kind === 'scalar') return [];
  return servers.items.map((value) => ({ name: '', offset: value.offset, value }));
}

const launchFields = ['command', 'cmd', 'url', 'serverUrl', 'httpUrl', 'baseUrl', 'uri', 'transport'];

function isLaunch(tree: Tree): boolean {
  return isObject(tree) && launchFields.some((name) => isFilled(fieldOf(tree, name)));
}

/** A command, an address, or an object that says more about it; not an entry that happens to be called "command". */
function isFilled(value: Tree | undefined): boolean {
  return textOf(value) !== undefined || value?.kind === 'list' || ['path', 'type'].some((name) => fieldOf(value, name));
}

function looksLikeServers(root: Tree): boolean {
  return (
    isObject(root) &&
    root.fields.every(({ value }) => isObject(value)) &&
    root.fields.some(({ value }) => isLaunch(value))
  );
}

function isOfOpencode({ value }: Entry): boolean {
  const type = textOf(fieldOf(value, 'type'));
  if (type === 'local' || type === 'remote' || fieldOf(value, 'command')?.kind === 'list') return true;
  return type === undefined && (fieldOf(value, 'environment') ?? fieldOf(value, 'enabled')) !== undefined;
}

function anyHas(servers: Tree, names: readonly string[]): boolean {
  return entriesOf(servers).some(({ value }) => names.some((name) => fieldOf(value, name) !== undefined));
}
