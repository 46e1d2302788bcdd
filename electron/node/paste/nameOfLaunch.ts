import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';

/** A name for a server that has none, from its package, image, script or host. Pure. */
export function nameOfLaunch(launch: PastedLaunch): string {
  const name = launch.kind === 'http' ? nameOfAddress(launch.url) : nameOfCommand([launch.command, ...launch.args]);
  return name.slice(0, 60) || 'server';
}

/** `@scope/server-files@1.2.3`, `ghcr.io/team/files-mcp-server:latest`, `./dist/files.js`: files. Pure. */
export function nameOfPackage(text: string): string {
  const [path = ''] = /^[^?#]*/.exec(text) ?? [];
  const last = path.split(/[/\\]/).findLast((part) => part !== '') ?? '';
  const bare = last
    .replace(/(?!^)@.*$|:.*$|==.*$|\[.*$/, '')
    .replace(/^@/, '')
    .replace(/\.(?:git|m?js|cjs|ts|py|exe|jar|sh|cmd)$/, '');
  const short = bare.replace(/^(?:mcp[-_])?server[-_]|^mcp[-_]/, '').replace(/[-_]mcp(?:[-_]server)?$|[-_]server$/, '');
  return short || bare;
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
  ]),
);
const verbs = new Set(['run', 'exec', 'dlx', 'x', 'tool', 'start', '/c', 'mcp-remote', 'container']);
/** Options that have a value after them. */
const valued =
  /^(?:-e|--env|-v|--volume|--mount|--name|--network|-p|--publish|--from|--with|--directory|--project|--python|-w|--env-file|--platform|-u|--user|--add-host|--entrypoint)$/;

function nameOfCommand(words: readonly string[]): string {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const program = (word.split(/[/\\]/).at(-1) ?? '').replace(/\.(?:exe|cmd)$/i, '').toLowerCase();
    if (valued.test(word)) at++;
    else if (/^https?:\/\//.test(word)) return nameOfAddress(word);
    else if (!word.startsWith('-') && !launchers.has(program) && !verbs.has(word) && word !== '')
      return nameOfPackage(word);
  }
  return nameOfPackage(words[0] ?? '');
}

/** `https://mcp.files.example/sse`: files. */
function nameOfAddress(url: string): string {
  const host = URL.parse(url.replace(/\$\{[^}]*\}/g, 'x'))?.hostname ?? '';
  if (/^[\d.:[\]]+$/.test(host) || host === 'localhost') return host.replace(/[^\w.]/g, '');
  const labels = host.split('.').filter((label) => !/^(?:mcp|api|www|remote|server)$/.test(label));
  return labels.length > 1 ? (labels.at(-2) ?? '') : (labels[0] ?? '');
}
