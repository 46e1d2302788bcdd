import { stringify as toToml } from 'smol-toml';
import { stringify as toYaml } from 'yaml';
import type { ExportFormat, LeftOut, WrittenServers } from '../../../shared/domain/otherApps/exportFormat.ts';
import { variableReference } from '../../../shared/domain/computerVariable.ts';
import { namedVariables } from '../../../shared/domain/variablePlaces.ts';
import { Placeholders } from './placeholders.ts';
import { type EntryWriter, entryWriters, type WritableServer } from './writeEntry.ts';

/** How a file of an app is made of entries. */
interface FileFormat {
  readonly fileName: string;
  /** What the app puts in the place of a value; angle brackets where it knows nothing of the kind. */
  readonly placeholder: (name: string) => string;
  /** How the app refers to a variable of the computer; absent where it does not. */
  readonly variable?: (name: string) => string;
  readonly entry: EntryWriter;
  /** Characters that its names of servers may not have. */
  readonly notInNames?: RegExp;
  readonly around: (servers: object, placeholders: Placeholders) => object;
  readonly syntax: 'json' | 'toml' | 'yaml';
}

const example = (name: string) => `<${name}>`;
const shellLike = (name: string) => `\${${name}}`;
const envLike = (name: string) => `\${env:${name}}`;

const openCodeLike = (name: string) => `{env:${name}}`;

const formats: Readonly<Record<ExportFormat, FileFormat>> = {
  mcpServers: {
    fileName: 'mcp.json',
    placeholder: shellLike,
    variable: shellLike,
    entry: entryWriters.mcpServers,
    around: (mcpServers) => ({ mcpServers }),
    syntax: 'json',
  },
  cursor: {
    fileName: 'mcp.json',
    placeholder: envLike,
    variable: envLike,
    entry: entryWriters.mcpServers,
    around: (mcpServers) => ({ mcpServers }),
    syntax: 'json',
  },
  vsCode: {
    fileName: 'mcp.json',
    placeholder: (name) => `\${input:${name}}`,
    variable: envLike,
    entry: entryWriters.vsCode,
    around: (servers, { named }) => ({
      ...(named.length === 0
        ? {}
        : { inputs: named.map((id) => ({ type: 'promptString', id, description: id, password: true })) }),
      servers,
    }),
    syntax: 'json',
  },
  windsurf: {
    fileName: 'mcp_config.json',
    placeholder: envLike,
    variable: envLike,
    entry: entryWriters.windsurf,
    around: (mcpServers) => ({ mcpServers }),
    syntax: 'json',
  },
  cline: {
    fileName: 'cline_mcp_settings.json',
    placeholder: example,
    entry: entryWriters.cline,
    around: (mcpServers) => ({ mcpServers }),
    syntax: 'json',
  },
  roo: {
    fileName: 'mcp_settings.json',
    placeholder: envLike,
    variable: envLike,
    entry: entryWriters.roo,
    around: (mcpServers) => ({ mcpServers }),
    syntax: 'json',
  },
  continue: {
    fileName: 'gatehouse.yaml',
    placeholder: (name) => `\${{ secrets.${name} }}`,
    entry: entryWriters.continueItem,
    around: (servers) => ({
      name: 'Servers of Gatehouse',
      version: '0.0.1',
      schema: 'v1',
      mcpServers: Object.values(servers),
    }),
    syntax: 'yaml',
  },
  zed: {
    fileName: 'settings.json',
    placeholder: example,
    entry: entryWriters.zed,
    around: (servers) => ({ context_servers: servers }),
    syntax: 'json',
  },
  codex: {
    fileName: 'config.toml',
    placeholder: example,
    entry: entryWriters.codex,
    notInNames: /[^A-Za-z0-9_-]+/g,
    around: (servers) => ({ mcp_servers: servers }),
    syntax: 'toml',
  },
  goose: {
    fileName: 'config.yaml',
    placeholder: shellLike,
    entry: entryWriters.goose,
    around: (extensions) => ({ extensions }),
    syntax: 'yaml',
  },
  opencode: {
    fileName: 'opencode.json',
    placeholder: openCodeLike,
    variable: openCodeLike,
    entry: entryWriters.opencode,
    around: (mcp) => ({ $schema: 'https://opencode.ai/config.json', mcp }),
    syntax: 'json',
  },
  gemini: {
    fileName: 'settings.json',
    placeholder: shellLike,
    variable: shellLike,
    entry: entryWriters.gemini,
    around: (mcpServers) => ({ mcpServers }),
    syntax: 'json',
  },
  cherry: {
    fileName: 'mcp.json',
    placeholder: example,
    entry: entryWriters.cherry,
    around: (mcpServers) => ({ mcpServers }),
    syntax: 'json',
  },
};

/** Writes servers as the configuration of another app, with placeholders for the secrets they refer to. Pure. */
export function writeServers(servers: readonly WritableServer[], format: ExportFormat): WrittenServers {
  const { fileName, placeholder, variable, entry, around, syntax, notInNames } = formats[format];
  const taken = new Set<string>();
  const named = new Map(servers.map((server) => [server, namedVariables(server.launch)]));
  const mayWrite = (name: string) => variable !== undefined && /^[A-Za-z_]\w*$/.test(name);
  const placeholders = new Placeholders(
    placeholder,
    (name) => (variable !== undefined && mayWrite(name) ? variable(name) : variableReference(name)),
    [...named.values()].flat(),
  );
  const leftOut: LeftOut[] = [];
  const entries = servers.flatMap((server): [string, object][] => {
    const written = entry(server, placeholders);
    const isUnread = named.get(server)?.some((name) => !mayWrite(name)) === true;
    const parts = isUnread ? [...written.leftOut, 'variables' as const] : written.leftOut;
    leftOut.push(...parts.map((part) => ({ server: server.name, part })));
    if (written.entry === undefined) return [];
    return [
      [freeName(notInNames === undefined ? server.name : server.name.replace(notInNames, '-'), taken), written.entry],
    ];
  });
  const whole = around(Object.fromEntries(entries), placeholders);
  return { text: textOf(whole, syntax), fileName, placeholders: [...placeholders.named], leftOut };
}

/** The name, or with a number where it is taken; it is taken then. */
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`;
  taken.add(name);
  return name;
}

function textOf(whole: object, syntax: FileFormat['syntax']): string {
  if (syntax === 'toml') return `${toToml(whole)}\n`;
  // Quoted: readers of older YAML take `yes` and `1:30` for something else.
  if (syntax === 'yaml')
    return toYaml(whole, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 });
  return `${JSON.stringify(whole, null, 2)}\n`;
}
