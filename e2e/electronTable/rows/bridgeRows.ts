import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableRow, TableWorld } from '../row.ts';

/** What a page of a window with this preload makes of an expression. */
async function valueIn(world: TableWorld, name: string, { preload, page }: { preload: string; page: string }) {
  const file = join(world.folder, `${name}.cjs`);
  writeFileSync(file, `const { contextBridge, ipcRenderer } = require('electron');\n${preload}`);
  const told = world.told(`${name}/told`);
  const script = `
    const value = await (async () => ${page})().catch((error) => 'failed: ' + error.message);
    await fetch('/${name}/told', { method: 'POST', body: JSON.stringify({ value }) });`;
  await world.window(file).loadURL(world.page(`${name}/`, script));
  return (JSON.parse(await told) as { value: unknown }).value;
}

/** What crosses between a preload and the page. */
export const bridgeRows: readonly TableRow[] = [
  {
    api: 'contextBridge.exposeInMainWorld',
    asserts: 'what is exposed cannot be changed, nor exposed again',
    source:
      'spec/api-context-bridge-spec.ts: should make global properties read-only; should make properties unwriteable; it should not let you overwrite existing exposed things',
    async check(world) {
      const preload = `
        contextBridge.exposeInMainWorld('table', { one: () => 1 });
        let again = 'done';
        try { contextBridge.exposeInMainWorld('table', { one: () => 2 }); } catch { again = 'refused'; }
        contextBridge.exposeInMainWorld('again', { said: () => again });`;
      const page = `[Reflect.set(window, 'table', 1), Reflect.set(table, 'one', 1), Reflect.deleteProperty(window, 'table'),
        Object.keys(table), table.one(), again.said()]`;
      assert.deepEqual(await valueIn(world, 'exposed', { preload, page }), [
        false,
        false,
        false,
        ['one'],
        1,
        'refused',
      ]);
    },
  },
  {
    api: 'contextBridge, values',
    asserts: 'objects, arrays and bytes cross as copies',
    source:
      'spec/api-context-bridge-spec.ts: should proxy nested arrays; it should proxy nested null and undefined correctly; should proxy typed arrays',
    async check(world) {
      const preload = "contextBridge.exposeInMainWorld('table', { echo: (value) => value });";
      const page = `(() => {
        const given = { a: 1, b: [true, null, 'x', undefined], c: undefined, bytes: new Uint8Array([1, 2]) };
        const { bytes, ...rest } = table.echo(given);
        return [rest, 'c' in rest, [...bytes], bytes instanceof Uint8Array, table.echo(given) === given];
      })()`;
      const rest = { a: 1, b: [true, null, 'x', null] };
      assert.deepEqual(await valueIn(world, 'values', { preload, page }), [rest, true, [1, 2], true, false]);
    },
  },
  {
    api: 'contextBridge, functions',
    asserts: 'functions cross in both directions, and can be called later',
    source:
      'spec/api-context-bridge-spec.ts: should proxy methods in the reverse direction; should proxy methods that are callable multiple times',
    async check(world) {
      const preload = `contextBridge.exposeInMainWorld('table', {
        tell: (listener) => { listener({ n: 1 }); listener({ n: 2 }); return () => 'over'; } });`;
      const page = `(() => {
        const heard = [];
        const end = table.tell((value) => heard.push(value));
        return [heard, end()];
      })()`;
      assert.deepEqual(await valueIn(world, 'functions', { preload, page }), [[{ n: 1 }, { n: 2 }], 'over']);
    },
  },
  {
    api: 'contextBridge, errors',
    asserts: 'what a function throws reaches the page as an error with its message',
    source: 'spec/api-context-bridge-spec.ts: should properly handle errors thrown in proxied functions',
    async check(world) {
      const preload = "contextBridge.exposeInMainWorld('table', { fail: () => { throw new Error('oh no'); } });";
      const page = `(() => { try { table.fail(); } catch (error) { return [error instanceof Error, error.message]; } })()`;
      assert.deepEqual(await valueIn(world, 'errors', { preload, page }), [true, 'oh no']);
    },
  },
  {
    api: 'sandboxed preload',
    asserts:
      'shares no variables with the page, requires nothing of Node but little, and sends only what can be cloned',
    source: 'spec/api-ipc-spec.ts: An object could not be cloned; docs/tutorial/sandbox.md',
    async check(world) {
      const preload = `
        globalThis.ofPreload = 1;
        const failure = (work) => { try { work(); return 'done'; } catch (error) { return error.message; } };
        const said = [failure(() => require('node:fs')), failure(() => ipcRenderer.send('table:none', () => 1))];
        contextBridge.exposeInMainWorld('table', { said: () => said });`;
      const page = '[...table.said(), typeof ofPreload, typeof require, typeof ipcRenderer]';
      const [required, sent, ...inPage] = (await valueIn(world, 'sandboxed', { preload, page })) as string[];
      assert.match(required ?? '', /module not found/);
      assert.match(sent ?? '', /could not be cloned/);
      assert.deepEqual(inPage, ['undefined', 'undefined', 'undefined']);
    },
  },
];
