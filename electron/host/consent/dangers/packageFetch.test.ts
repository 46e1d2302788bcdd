import { describe, expect, it } from 'vitest';
import type { StdioLaunch } from '../../../../shared/domain/server.ts';
import { splitCommandLine } from '../../../../shared/lib/splitCommandLine.ts';
import { isRunnerAtWork, packageFetchOf } from './packageFetch.ts';

function fetchOf(line: string) {
  const [command = '', ...args] = splitCommandLine(line) ?? [];
  const launch: StdioLaunch = { kind: 'stdio', command, args, env: {} };
  return packageFetchOf(launch);
}

describe('a launch that fetches', () => {
  it.each<[string, readonly string[]]>([
    ['npx -y @me/notes@latest --all', ['@me/notes@latest']],
    ['npx.cmd notes', ['notes']],
    ['npx -y -p @me/notes -p zod notes-server', ['@me/notes', 'zod']],
    ['npm exec --yes notes', ['notes']],
    ['pnpm dlx notes', ['notes']],
    ['yarn dlx notes', ['notes']],
    ['bunx notes', ['notes']],
    ['bun x notes', ['notes']],
    ['uvx notes', ['notes']],
    ['uvx --from git+https://git.example/notes notes', ['git+https://git.example/notes']],
    ['uv tool run notes', ['notes']],
    ['uv --directory /srv/notes run server.py', []],
    ['uv run --with mcp server.py', ['mcp']],
    ['pipx run notes', ['notes']],
    ['docker run -i --rm -e TOKEN me/notes:1', ['me/notes:1']],
    ['podman run -i quay.io/me/notes', ['quay.io/me/notes']],
    ['dnx Me.Notes', ['Me.Notes']],
    ['go run example.com/me/notes@latest', ['example.com/me/notes@latest']],
  ])('%s', (line, names) => {
    expect(fetchOf(line)).toEqual({ names, isByOwnProgram: !/^(?:docker|podman)/.test(line) });
  });

  it.each([
    ['env TOKEN=1 npx notes', ['notes']],
    ['sh -c "cd /srv && npx -y notes"', ['notes']],
    ['cmd /c npx -y notes', ['notes']],
    ['nice uvx notes', ['notes']],
    ['deno run npm:notes', ['npm:notes']],
  ])('by another program: %s', (line, names) => {
    expect(fetchOf(line)).toEqual({ names, isByOwnProgram: false });
  });

  it.each([
    'node server.js',
    'python -m notes',
    'docker exec -i notes server',
    'deno run server.ts',
    'bun server.ts',
    'npm run serve',
    'cargo run',
    '/opt/notes/server --folder /srv/notes',
  ])('is not %s', (line) => {
    expect(fetchOf(line)).toBeUndefined();
  });
});

it.each([
  [['npm exec @me/notes']],
  [['npx', '-y', '@me/notes']],
  [['node', '/usr/bin/npx', '-y', '@me/notes']],
  [['node', '--max-old-space-size=4096', '/usr/lib/npm/bin/npx-cli.js', '-y', '@me/notes']],
  [['/bin/sh', '/usr/bin/npx', '@me/notes']],
  [['bash', '/home/me/.asdf/shims/npx', '@me/notes']],
  [['node', '/srv/.yarn/releases/yarn-4.1.0.cjs', 'dlx', 'notes']],
  [['python3', '/usr/bin/pipx', 'run', 'notes']],
  [['/opt/bunx', 'add', '@me/notes', '--no-summary']],
  [['uv', 'tool', 'uvx', 'notes']],
])('a runner at its work: %j', (words) => {
  expect(isRunnerAtWork(words)).toBe(true);
});

it.each([
  [['sh', '-c', "'notes'"]],
  [['node', '/home/me/.npm/_npx/0123456789abcdef/node_modules/.bin/notes', '--all']],
  [['/home/me/.cache/uv/archive-v0/x/bin/python', '/home/me/.cache/uv/archive-v0/x/bin/notes']],
  [['bun', '/tmp/bunx-0-notes/node_modules/.bin/notes']],
  [['notes']],
  [[]],
])('no runner: %j', (words) => {
  expect(isRunnerAtWork(words)).toBe(false);
});
