import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, clipboard, protocol, safeStorage, session } from 'electron';
import type { TableRow } from '../row.ts';

/** What holds before the app is ready: these run in the synchronous part of the entry, in this order. */
export const earlyRows: readonly TableRow[] = [
  {
    api: 'app.isReady',
    asserts: 'is false while the entry runs',
    source: 'spec/esm-spec.ts: can define a main process that awaits and that is loaded before app ready',
    check: () => assert.equal(app.isReady(), false),
  },
  {
    api: 'BrowserWindow',
    asserts: 'cannot be made before the app is ready',
    source: 'shell/browser/api/electron_api_browser_window.cc',
    check: () => assert.throws(() => new BrowserWindow({ show: false }), /before app is ready/),
  },
  {
    api: 'safeStorage.encryptStringAsync',
    asserts: 'cannot be used before the app is ready',
    source: 'shell/browser/api/electron_api_safe_storage.cc',
    // Electron throws or rejects: an asynchronous caller sees the same.
    check: () => assert.rejects(async () => safeStorage.encryptStringAsync('x'), /before app is ready/),
  },
  {
    api: 'app.setPath',
    asserts: 'refuses a relative path',
    source: 'spec/api-app-spec.ts: throws when a relative path is passed',
    check: () => assert.throws(() => app.setPath('userData', 'hey/hi/hello'), /Path must be absolute/),
  },
  {
    api: 'app.setPath',
    asserts: 'takes a folder that is missing, and does not make it',
    source: 'spec/api-app-spec.ts: does not create a new directory by default',
    check({ folder }) {
      const missing = join(folder, 'missing');
      app.setPath('sessionData', missing);
      assert.equal(existsSync(missing), false);
      app.setPath('sessionData', folder);
    },
  },
  {
    api: 'app.getPath',
    asserts: 'returns what was set',
    source: 'spec/api-app-spec.ts: returns the overridden path',
    check({ folder }) {
      app.setPath('userData', folder);
      assert.equal(app.getPath('userData'), folder);
    },
  },
  {
    api: 'app.commandLine',
    asserts: 'has a switch that was appended, and no other, until it is removed',
    source: 'spec/api-app-spec.ts: commandLine.hasSwitch, appendSwitch, removeSwitch',
    check() {
      app.commandLine.appendSwitch('gatehouse-table');
      assert.equal(app.commandLine.hasSwitch('gatehouse-table'), true);
      assert.equal(app.commandLine.hasSwitch('gatehouse-other'), false);
      app.commandLine.removeSwitch('gatehouse-table');
      assert.equal(app.commandLine.hasSwitch('gatehouse-table'), false);
    },
  },
  {
    api: 'app.enableSandbox',
    asserts: 'takes the switch away that has no sandbox',
    source: 'shell/browser/api/electron_api_app.cc: RemoveNoSandboxSwitch',
    check() {
      app.commandLine.appendSwitch('no-sandbox');
      assert.equal(app.commandLine.hasSwitch('no-sandbox'), true);
      app.enableSandbox();
      assert.equal(app.commandLine.hasSwitch('no-sandbox'), false);
    },
  },
];

export const appRows: readonly TableRow[] = [
  {
    api: 'app.whenReady',
    asserts: 'is fulfilled at once when the app is ready',
    source: 'spec/api-app-spec.ts: becomes fulfilled if the app is already ready',
    async check() {
      await app.whenReady();
      assert.equal(app.isReady(), true);
    },
  },
  {
    api: 'app.enableSandbox',
    asserts: 'cannot be called when the app is ready',
    source: 'shell/browser/api/electron_api_app.cc',
    check: () => assert.throws(() => app.enableSandbox(), /before app is ready/),
  },
  {
    api: 'protocol.registerSchemesAsPrivileged',
    asserts: 'cannot be called when the app is ready',
    source: 'shell/browser/api/electron_api_protocol.cc',
    check: () => assert.throws(() => protocol.registerSchemesAsPrivileged([]), /before app is ready/),
  },
  {
    api: 'app web-contents-created',
    asserts: 'comes with each new window, with its contents',
    source: 'spec/api-app-spec.ts: should emit web-contents-created event when a webContents is created',
    async check(world) {
      const created = once(app, 'web-contents-created') as Promise<[unknown, { id: number }]>;
      const { webContents } = world.window();
      assert.equal((await created)[1].id, webContents.id);
    },
  },
  {
    api: 'app browser-window-focus',
    asserts: 'comes with the window that was focused',
    source: 'spec/api-app-spec.ts: should emit browser-window-focus event when window is focused',
    async check(world) {
      const focused = once(app, 'browser-window-focus') as Promise<[unknown, { id: number }]>;
      const window = world.window();
      // As Electron's spec does: a display without a window manager focuses nothing.
      window.emit('focus');
      assert.equal((await focused)[1].id, window.id);
    },
  },
  {
    api: 'app session-created',
    asserts: 'comes with a session before whoever asked for it has it',
    source: 'shell/browser/api/electron_api_session.cc: Session::CreateFrom',
    check() {
      const created: unknown[] = [];
      const note = (made: unknown) => created.push(made);
      app.on('session-created', note);
      const made = session.fromPartition('table-created');
      app.off('session-created', note);
      assert.deepEqual(created.length, 1);
      assert.equal(created[0], made);
    },
  },
  {
    api: 'clipboard.writeText',
    asserts: 'resolves when the text is there',
    source: 'spec/api-clipboard-spec.ts: clipboard.readText()',
    async check() {
      const written: unknown = clipboard.writeText('Table');
      assert.ok(written instanceof Promise);
      await written;
    },
  },
  {
    api: 'safeStorage',
    asserts: 'decrypts asynchronously what it encrypted, and says whether to encrypt it again',
    source: 'spec/api-safe-storage-spec.ts: valid input should correctly decrypt string',
    async check() {
      for (const text of ['plaintext', '€ - utf symbol', '', 'a'.repeat(10_000)]) {
        const encrypted = await safeStorage.encryptStringAsync(text);
        assert.ok(Buffer.isBuffer(encrypted));
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted);
        assert.equal(result, text);
        assert.equal(typeof shouldReEncrypt, 'boolean');
      }
    },
  },
  {
    api: 'safeStorage.decryptStringAsync',
    asserts: 'rejects what it did not encrypt',
    source: 'spec/api-safe-storage-spec.ts: unencrypted input should reject',
    // In these words: the app tells by them that a value is lost from a keychain that is away.
    check: () =>
      assert.rejects(
        async () => safeStorage.decryptStringAsync(Buffer.from('I am unencoded!', 'utf8')),
        /^Error: Error while decrypting the ciphertext/,
      ),
  },
  {
    api: 'safeStorage.isAsyncEncryptionAvailable',
    asserts: 'resolves with a yes when the app is ready',
    source: 'spec/api-safe-storage-spec.ts: should resolve true when async encryption is available',
    check: async () => assert.equal(await safeStorage.isAsyncEncryptionAvailable(), true),
  },
];
