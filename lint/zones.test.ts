import { describe, expect, it } from 'vitest';
import { electronProblem } from './electronNames.js';
import { importProblem, ownerProblem } from './zones.js';

describe('importProblem', () => {
  it.each([
    ['electron/host/createHost.ts', 'electron'],
    ['electron/host/createHost.ts', 'node:fs'],
    ['electron/host/createHost.ts', 'fs'],
    ['electron/host/createHost.ts', 'fs/promises'],
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
    ['electron/node/transports/stdioTransport.ts', 'node:child_process'],
    ['electron/node/transports/stdioTransport.ts', 'child_process'],
    ['electron/main/main.ts', 'cross-spawn'],
  ])('%s may not import %s', (file, source) => {
    expect(ownerProblem(file, source)).toContain('only');
  });

  it('lets the owner', () => {
    expect(ownerProblem('electron/node/processes/spawnProcess.ts', 'node:child_process')).toBeUndefined();
  });
});

describe('electronProblem', () => {
  it.each([
    ['a name of another file', 'electron/main/window.ts', 'electron', ['ipcMain']],
    [
      'one name of another file among its own',
      'electron/preload/exposeBridge.ts',
      'electron',
      ['ipcRenderer', 'shell'],
    ],
    ['a whole module', 'electron/main/window.ts', 'electron', undefined],
    ['a subpath', 'electron/main/window.ts', 'electron/main', ['BrowserWindow']],
  ])('refuses %s', (_, file, source, names) => {
    expect(electronProblem(file, source, { isType: false, ...(names && { names }) })).toBeDefined();
  });

  it('lets a file have its own names, and types', () => {
    expect(
      electronProblem('electron/main/window.ts', 'electron', { isType: false, names: ['BrowserWindow'] }),
    ).toBeUndefined();
    expect(electronProblem('electron/main/menu.ts', 'electron', { isType: true })).toBeUndefined();
  });
});
