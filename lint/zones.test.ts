import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { importProblem, ownerProblem } from './zones.js';

const root = resolve(import.meta.dirname, '..');

describe('importProblem', () => {
  it.each([
    ['electron/host/createHost.ts', 'electron'],
    ['electron/host/createHost.ts', 'node:fs'],
    ['electron/host/createHost.ts', '../node/nodePorts.ts'],
    ['electron/host/createHost.ts', 'ws'],
    ['electron/node/nodePorts.ts', 'electron'],
    ['electron/node/nodePorts.ts', '../host/createHost.ts'],
    ['electron/web/web.ts', '../host/createHost.ts'],
    ['electron/web/web.ts', 'electron'],
    ['electron/headless/main.ts', '../web/webShell.ts'],
    ['electron/preload/preload.ts', 'node:fs'],
    ['electron/preload/preload.ts', '../host/index.ts'],
    ['renderer/App.tsx', '../electron/host/index.ts'],
    ['renderer/App.tsx', 'node:fs'],
    ['renderer/App.tsx', 'electron'],
    ['renderer/elements/Button.tsx', '../groups/Card.tsx'],
    ['renderer/elements/Button.tsx', '../../shared/domain/tool.ts'],
    ['renderer/groups/Card.tsx', 'zustand'],
    ['shared/domain/tool.ts', '../contract/commands.ts'],
    ['shared/lib/json.ts', 'react'],
    ['shared/domain/tool.ts', '../../e2e/setup/disposables.ts'],
  ])('%s may not import %s', (file, source) => {
    expect(importProblem(file, source)).toContain('may not import');
  });

  it.each([
    ['electron/host/createHost.ts', '../../shared/domain/tool.ts'],
    ['electron/host/createHost.ts', '@modelcontextprotocol/client'],
    ['electron/node/nodePorts.ts', '../host/ports/stores.ts'],
    ['electron/node/nodePorts.ts', 'node:sqlite'],
    ['electron/web/web.ts', '../host/index.ts'],
    ['electron/main/main.ts', 'electron'],
    ['renderer/App.tsx', '../shared/contract/commands.ts'],
    // Tests and what is only for tests may reach for what they test with.
    ['electron/host/fullTurn.test.ts', '@modelcontextprotocol/server'],
    ['electron/host/testing/testHost.ts', 'vitest'],
    ['e2e/specs/chat.spec.ts', '../../electron/web/webShell.ts'],
  ])('%s may import %s', (file, source) => {
    expect(importProblem(file, source)).toBeUndefined();
  });

  it('is not fooled by a folder whose name only begins like an allowed one', () => {
    expect(importProblem('electron/web/web.ts', '../nodejs/a.ts')).toBeDefined();
    expect(importProblem('electron/web/web.ts', '../node/../host/createHost.ts')).toBeDefined();
  });
});

describe('ownerProblem', () => {
  it.each([
    ['electron/main/window.ts', 'electron', ['ipcMain']],
    ['electron/preload/preload.ts', 'electron', ['contextBridge', 'ipcRenderer']],
    ['electron/main/menu.ts', 'electron', ['shell']],
    ['electron/node/transports/stdioTransport.ts', 'node:child_process', ['spawn']],
    ['electron/main/main.ts', 'cross-spawn', ['default']],
  ])('%s may not take %s %s for itself', (file, source, names) => {
    expect(ownerProblem(file, source, names)).toContain('only');
  });

  it('lets the owner, and lets everybody have the other names', () => {
    expect(ownerProblem('electron/node/processes/spawnProcess.ts', 'node:child_process', ['spawn'])).toBeUndefined();
    expect(ownerProblem('electron/main/window.ts', 'electron', ['BrowserWindow'])).toBeUndefined();
  });
});

describe('the lint of the project', () => {
  it.each([
    { name: 'an import', line: "import { app } from 'electron'; app.quit();", says: 'may not import electron' },
    {
      name: 'a type',
      line: "import type { A } from '../../node/nodePorts.ts'; export type B = A;",
      says: 'electron/node',
    },
    { name: 'an export', line: "export * from 'node:fs';", says: 'node:fs' },
    { name: 'an import of later', line: "export const load = () => import('ws');", says: 'may not import ws' },
  ])('reports a planted bad one: $name', { timeout: 60_000 }, async ({ line, says }) => {
    const eslint = new ESLint({ cwd: root });
    // The file exists: rules with types refuse what no project knows.
    const [result] = await eslint.lintText(line, { filePath: resolve(root, 'electron/host/audit/auditLog.ts') });
    const zoneMessages = result?.messages.filter(({ ruleId }) => ruleId === 'gatehouse/imports') ?? [];
    expect(zoneMessages).toMatchObject([{ severity: 2, message: expect.stringContaining(says) as string }]);
  });
});
