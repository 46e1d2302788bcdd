import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';

/** A name for a server that has none, from its package, image, script or host. Pure. */
export function nameOfLaunch(launch: PastedLaunch): string {
  const name = launch.kind === 'http' ? nameOfAddress(launch.url) : nameOfCommand([launch.command, ...launch.args]);
  return keepStart(name, 60) || 'server';
}

/** Words that say of no server which one it is: the last part of `@acme/mcp`, or a script in a folder. */
const plainWord =
  /^(?:mcp|servers?|mcp[-_]servers?|servers?[-_]mcp|modelcontextprotocol|index|main|cli|app|run|start|stdio|dist|build|src|lib|out|bin|target|release|debug|path|to)$/i;

/** `@scope/server-files@1.2.3`, `ghcr.io/team/files-mcp-server:latest`, `./files/dist/index.js`, `@files/mcp`: files. Pure. */
export function nameOfPackage(text: string): string {
  const flake = /^[^#]*#([\w.-]+)$/.exec(text)?.[1];
  const [path = ''] = /^[^?#]*/.exec(flake ?? text.replace(/^(?:github|gitlab|sourcehut):/, '')) ?? [];
  const parts = path
    .split(/[/\\]/)
    .filter((part) => part !== '')
    .map(withoutEnds);
  const told = parts.findLast(
    (part) => !plainWord.test(part) && !/^(?:[\w-]+\.)+[a-z]{2,}$|^\.{0,2}$|^~$|:$/i.test(part),
  );
  const bare = told ?? parts.at(-1) ?? '';
  const short = bare.replace(/^(?:mcp[-_])?server[-_]|^mcp[-_]/, '').replace(/[-_]mcp(?:[-_]server)?$|[-_]server$/, '');
  return short || bare;
}

function withoutEnds(part: string): string {
  return part
    .replace(/(?!^)@.*$|:.*$|==.*$|\[.*$/, '')
    .replace(/^[@<]|>$/g, '')
    .replace(/\.(?:git|m?js|cjs|ts|py|exe|jar|sh|cmd)$/, '');
}

const launchers = new Set(
  [
    'npx',
    'bunx',
    'pnpx',
    'uvx',
    'pipx',
    'npm',
    'pnpm',
    'yarn',
    'bun',
    'uv',
    'node',
    'deno',
    'python',
    'python3',
    'py',
  ].concat([
    'docker',
    'podman',
    'nerdctl',
    'dotnet',
    'dnx',
    'java',
    'go',
    'cargo',
    'cmd',
    'tsx',
    'env',
    'wsl',
    'sh',
    'bash',
    'nix',
    'mise',
    'conda',
    'poetry',
    'rye',
    'hatch',
  ]),
);
const verbs = new Set(['run', 'exec', 'dlx', 'x', 'tool', 'start', '/c', 'mcp-remote', 'container', '@smithery/cli']);
/** Options that have a value after them. */
const valued =
  /^(?:-e|--env|-v|--volume|--mount|--name|--network|-p|--publish|--from|--with|--directory|--project|--python|-w|--env-file|--platform|-u|--user|--add-host|--entrypoint|--extra-experimental-features)$/;

function nameOfCommand(words: readonly string[]): string {
  // Docker's own gateway is a server, too.
  if (/(?:^|[/\\])docker(?:\.exe)?$/i.test(words[0] ?? '') && words[1] === 'mcp') return 'docker-mcp';
  const word = startedBy(words) ?? words[0] ?? '';
  return /^https?:\/\//.test(word) ? nameOfAddress(word) : nameOfPackage(word);
}

/** The package, image, script or address that a command starts, among its words; `undefined` where it is the program itself. Pure. */
export function startedBy(words: readonly string[]): string | undefined {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const program = (word.split(/[/\\]/).at(-1) ?? '').replace(/\.(?:exe|cmd)$/i, '').toLowerCase();
    if (valued.test(word)) at++;
    else if (/^https?:\/\//.test(word)) return word;
    else if (
      !word.startsWith('-') &&
      !launchers.has(program) &&
      !verbs.has(word.replace(/(?!^)@.*$/, '')) &&
      word !== ''
    )
      return word;
  }
  return undefined;
}

/**
 * `https://mcp.files.example/sse`: files. What stands before a domain is chosen by whoever has the domain, so that it never is a name alone:
 * `https://files-mcp.acme.example` is acme-files.
 */
function nameOfAddress(url: string): string {
  const host = URL.parse(url.replace(/\$\{[^}]*\}/g, 'x'))?.hostname ?? '';
  if (/^[\d.:[\]]+$/.test(host) || host === 'localhost') return host.replace(/[^\w.]/g, '');
  const [first = '', second, third] = host.split('.');
  // One of several: `https://docs.mcp.files.example/mcp` is files-docs.
  if (second === 'mcp' && third !== undefined && host.split('.').length > 3) return `${third}-${first}`;
  const own = /^(.+)-mcp$/.exec(first)?.[1];
  if (own !== undefined && third === undefined) return own;
  const labels = host.split('.').filter((label) => !/^(?:mcp|api|www|remote|server)$/.test(label));
  const domain = labels.length > 1 ? (labels.at(-2) ?? '') : (labels[0] ?? '');
  return own === undefined ? domain : `${domain}-${own}`;
}
