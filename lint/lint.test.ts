import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { switchingComments } from './comments.js';

const root = resolve(import.meta.dirname, '..');

let isLookedAt = (_rule: string): boolean => true;
/** With the rules that its configuration has for a file, of which only those looked at run: one of them looks at types. */
const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => isLookedAt(ruleId),
  // In a single run, which `CI` means otherwise, types are read from the files on the disk, not from what is planted.
  overrideConfig: { languageOptions: { parserOptions: { disallowAutomaticSingleRunInference: true } } },
});

/** The rules that report a text planted in a file of the project. The file exists: rules with types refuse unknown ones. */
async function reported(file: string, text: string, looked: (rule: string) => boolean): Promise<(string | null)[]> {
  isLookedAt = looked;
  const [result] = await eslint.lintText(text, { filePath: resolve(root, file) });
  return (result?.messages ?? []).filter(({ severity }) => severity === 2).map(({ ruleId }) => ruleId);
}

const host = 'electron/host/consent/audit/auditLog.ts';
const main = 'electron/main/menu.ts';
const element = 'renderer/elements/Badge/Badge.tsx';
const group = 'renderer/groups/OfferIcon/OfferIcon.tsx';
const screen = 'renderer/screens/StartScreen/StartScreen.tsx';
const store = 'renderer/store/page.ts';

const hostErrorImport = "import { HostError } from '../../../../shared/domain/error.ts';";

const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
  ...(
    [
      [host, "import { app } from 'electron'; app.quit();"],
      [host, "import type { A } from '../../node/nodePorts.ts'; export type B = A;"],
      [host, "export * from 'node:fs';"],
      [host, "export { readFileSync } from 'fs';"],
      [host, "import { readFile } from 'fs/promises'; void readFile('a');"],
      [host, "export const load = () => import('ws');"],
      [host, 'export const load = () => import(`node:fs`);'],
      [host, "export type A = import('electron').App;"],
      [host, "declare const require: (name: string) => unknown; export const fs = require('fs');"],
      [main, "import { spawn } from 'child_process'; spawn('a');"],
      [main, "import * as electron from 'electron'; electron.app.quit();"],
      [main, "import electron from 'electron'; export const a = electron;"],
      [main, "import { default as electron } from 'electron'; export const a = electron;"],
      [main, "import { shell } from 'electron'; void shell.openExternal('https://example.com');"],
      [main, "import { app } from 'electron/main'; app.quit();"],
      [main, "export const load = () => import('electron');"],
      [main, "export { shell } from 'electron';"],
      [main, "export * from 'electron';"],
      ['electron/preload/preload.ts', "import { ipcRenderer } from 'electron/renderer'; ipcRenderer.send('a');"],
      [element, "import { a } from '../../groups/OfferIcon/OfferIcon.tsx'; export const b = a;"],
      [group, "import { usePageState } from '../../store/page.ts'; export const b = usePageState;"],
      [store, "import { a } from '../screens/StartScreen/StartScreen.tsx'; export const b = a;"],
      [store, "import { a } from '../elements/Badge/Badge.tsx'; export const b = a;"],
      [screen, "import { callClient } from '../../host/callClient.ts'; export const b = callClient;"],
      [screen, "import { readFileSync } from 'fs'; export const a = readFileSync;"],
      ['electron/node/config/jsonConfigFile.ts', "import spawn from 'cross-spawn'; export const s = spawn;"],
    ] as const
  ).map(([file, text]) => ['gatehouse/imports', file, text] as const),
  ...(
    [
      [host, 'export const fs = process.getBuiltinModule("fs");'],
      [main, 'const { getBuiltinModule } = process; export const fs = getBuiltinModule("fs");'],
      [main, "import { createRequire } from 'node:module'; export const load = createRequire('/');"],
      [element, 'export const put = (node: Element, text: string) => { node.innerHTML = text; };'],
      [element, "export const put = (node: Element, text: string) => { node['innerHTML'] = text; };"],
      [element, "export const put = (node: Element, text: string) => node.insertAdjacentHTML('beforeend', text);"],
      [element, "export const A = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;"],
      [element, "export const A = () => <p {...{ dangerouslySetInnerHTML: { __html: '' } }} />;"],
      [element, "const key = `dangerouslySetInnerHTML`; export const A = () => <p {...{ [key]: { __html: '' } }} />;"],
      [screen, "localStorage.setItem('a', 'b');"],
      [screen, "window['localStorage'].clear();"],
    ] as const
  ).map(([file, text]) => ['gatehouse/forbidden-names', file, text] as const),
  ...(
    [
      [host, "export const a = eval('1');"],
      [host, "export const a = (0, eval)('1');"],
      [element, "export const a = new Function('return 1');"],
      [element, "export const a = Function('return 1');"],
      [element, "export const a = (() => undefined).constructor('return 1');"],
      [main, 'declare const module: object; export const a = module.constructor;'],
      [main, "declare const module: object; export const a = module['constructor'];"],
    ] as const
  ).map(([file, text]) => ['gatehouse/made-code', file, text] as const),
  ...(
    [
      "import type { WebContents } from 'electron'; export const tell = (contents: WebContents) => contents.send('a');",
      "import type { BrowserWindow } from 'electron'; export const tell = (w: BrowserWindow) => w.webContents['send']('a');",
      "import type { WebContents } from 'electron'; export const tell = (c: WebContents) => { const { send } = c; return send; };",
      "import type { WebFrameMain } from 'electron'; export const tell = (f: WebFrameMain) => f.postMessage('a', 1);",
    ] as const
  ).map((text) => ['gatehouse/page-messages', main, text] as const),
  ...(
    [
      [host, 'export const a = (b: string) => b.slice(0, 100);'],
      [host, 'const maxChars = 9; export const a = (b?: string) => b?.slice(0, maxChars - 1);'],
      [host, 'export const a = (b: { c: string }, left: number) => b.c.substring(0, Math.min(left, b.c.length));'],
      [host, 'export const a = (b: string, isShort: boolean) => b.slice(0, isShort ? 1 : 4);'],
      [host, 'const longest = { uri: 9 }; export const a = <T extends string>(b: T) => b.slice(0, longest.uri);'],
      ['shared/lib/oneLine.ts', 'const maxChars = 9; export const a = (b: string) => b.trim().slice(-maxChars);'],
      ['electron/node/paste/addresses.ts', "export const a = (b: 'c' | 'd') => b.slice(-100);"],
      [main, 'export const a = (b: string, at: number) => b.substr(at, 5);'],
      [host, 'export const a = (b: string, saidLength: number) => b.slice(0, saidLength);'],
      [host, 'const maxChars = 9; export const a = (b: string, at: number) => b.slice(at, at + maxChars);'],
      [host, 'const maxChars = 9; export const a = (b: string) => b.slice(b.length - maxChars);'],
      [host, "export const a = (b: string & { readonly c: 'd' }) => b['slice'](0, 100);"],
      [element, 'export const A = ({ name }: { readonly name: string }) => <p>{name.slice(0, 200)}</p>;'],
    ] as const
  ).map(([file, text]) => ['gatehouse/text-cuts', file, text] as const),
  ...(
    [
      'export const now = () => Date.now();',
      'export const now = () => new Date();',
      'const { now } = Date; export const at = now();',
      'setTimeout(() => undefined, 5);',
      'globalThis.setInterval(() => undefined, 5);',
      "void fetch('https://example.com');",
      'export const dice = Math.random();',
    ] as const
  ).map((text) => ['gatehouse/host-effects', host, text] as const),
  ...(
    [
      ['e2e/faults/killedChat.test.ts', 'export const dice = Math.random();'],
      ['e2e/faults/harness.ts', 'export const dice = globalThis.Math.random;'],
      ['electron/host/testing/testHost.ts', "export const dice = Math['random']();"],
      ['electron/host/testing/testHost.ts', 'const { random } = Math; export const dice = random();'],
      [
        'electron/main/ipcBinding.test.ts',
        "import { randomInt as draw } from 'node:crypto'; export const dice = draw(6);",
      ],
      [
        'scripts/electronBinary.test.ts',
        "import crypto from 'node:crypto'; export const dice = crypto.randomBytes(6);",
      ],
      ['e2e/gallery/scriptedHost.ts', 'export const dice = crypto.getRandomValues(new Uint8Array(1));'],
    ] as const
  ).map(([file, text]) => ['gatehouse/test-dice', file, text] as const),
  [
    'gatehouse/mutual-rooms',
    'electron/host/calls/catalog/toolCatalog.ts',
    "export type { ToolRunner } from '../tools/toolRunner.ts';",
  ],
  [
    'gatehouse/imports',
    'electron/host/consent/policy/rules.ts',
    "export type { ToolRunner } from '../../calls/tools/toolRunner.ts';",
  ],
  [
    'gatehouse/imports',
    'electron/host/ground/state/hostState.ts',
    "export type { Rules } from '../../consent/policy/rules.ts';",
  ],
  ['gatehouse/circles', 'shared/domain/ids.ts', "import type { B } from './server.ts'; export type A = B;"],
  ...['shared/domain/toolLimits.ts', host, 'renderer/screens/ProviderSetup/AddProvider.tsx'].flatMap((file) =>
    [
      "export const a = (kind: string) => kind === 'openai-chat';",
      'export const a = { gemini: 1 };',
      'export const a = (b: Record<string, number>) => b.anthropic;',
      'export const a = (kind: string) => kind === `openai`;',
      'export interface A { readonly gemini: number }',
    ].map((text) => ['gatehouse/provider-kinds', file, text] as const),
  ),
  ['gatehouse/packed-spread', host, 'const a = 1; export const b = { ...{ a } };'],
  ...(
    [
      [host, `${hostErrorImport} export const a = new HostError('conflict', 'Some words.');`],
      [host, "export const a = { code: 'conflict', message: 'Some words.' };"],
      [host, "export const a = (b: string) => ({ code: 'conflict', message: `Some words: ${b}` });"],
      [host, "export const a = (code: string) => ({ code, message: 'Some words.' });"],
      [host, 'export const a = (b: { code: string }) => ({ code: b.code, message: `Some words: ${b.code}` });'],
      [
        host,
        "import { changedError, type HostError } from '../../../../shared/domain/error.ts'; export const a = (b: HostError) => changedError(b, { message: 'Some words.' });",
      ],
      ['e2e/gallery/answers/answer.ts', "export const a = { code: 'conflict', message: 'Some words.' };"],
      [host, "export const a = { kind: 'other', text: 'Some words.' };"],
      [store, "export const a = { code: 'conflict', message: 'Some words.' };"],
      ['electron/node/config/jsonConfigFile.ts', "export const a = { code: 'configEntry', message: 'Some words.' };"],
    ] as const
  ).map(([file, text]) => ['gatehouse/worded-errors', file, text] as const),
  ...[
    "expect(() => run()).toThrow('Some words.');",
    'expect(() => run()).toThrow(/words/);',
    'expect(() => run()).toThrow(`Some ${1}`);',
    "expect(() => run()).toThrow(new RangeError('Some words.'));",
    "expect(() => run()).toThrow(expect.objectContaining({ message: 'Some words.' }) as Error);",
    "await expect(run()).rejects.toThrow('Some words.');",
    "await expect(run()).rejects.toMatchObject({ message: expect.stringContaining('words') as string });",
    "expect(caught.error?.message).toContain('words');",
    "expect(caught.error?.['message']).toMatch(/words/);",
  ].map((text) => {
    const around = 'declare const run: () => Promise<void>; declare const caught: { error?: Error };';
    return [
      'gatehouse/compared-sentences',
      'electron/host/consent/audit/auditTrail.test.ts',
      `import { expect } from 'vitest'; ${around} ${text}`,
    ] as const;
  }),
  ...(
    [
      [host, 'export interface A { readonly waiting: boolean }'],
      [host, 'export interface A { readonly waiting?: boolean | undefined }'],
      [host, 'export class A { #waiting: boolean = false; readonly b = () => this.#waiting; }'],
      [host, 'export class A { #waiting = false; readonly b = () => (this.#waiting = true); }'],
      [
        'shared/domain/tool.ts',
        "import { z } from 'zod'; export const a = z.object({ waiting: z.boolean().default(true) });",
      ],
      [element, 'export function A({ wide }: { readonly wide: boolean }) { return <p>{wide ? 1 : 2}</p>; }'],
      [host, 'export function a(waiting: boolean): number { return waiting ? 1 : 2; }'],
      [host, 'export const a = (waiting = false): number => (waiting ? 1 : 2);'],
      [host, 'export const a = (waiting?: boolean | null): number => (waiting ? 1 : 2);'],
      [host, 'export class A { b(waiting: boolean): number { return waiting ? 1 : 2; } }'],
      [host, 'export interface A { readonly b: (waiting: boolean) => void }'],
      [host, 'export interface A { b(waiting: boolean): void }'],
      // An exception is one of its file only.
      [host, 'export interface A { readonly enabled: boolean }'],
    ] as const
  ).map(([file, text]) => ['gatehouse/boolean-names', file, text] as const),
  ['gatehouse/page-text', element, 'export const A = () => <p>Some words</p>;'],
  ['gatehouse/page-text', element, "export const A = () => <p>{'Some words'}</p>;"],
  ['gatehouse/page-text', element, 'export const A = () => <p aria-label="Some words" />;'],
  ['gatehouse/page-text', element, "export const A = (b: boolean) => <p title={b ? 'Some words' : ''} />;"],
  ['gatehouse/code-colours', element, "export const A = () => <p style={{ color: '#fff' }} />;"],
  ['gatehouse/code-colours', element, "export const A = () => <p style={{ color: 'rgb(1 2 3)' }} />;"],
  ['gatehouse/style-colours', 'renderer/styles/base.css', 'p { color: #ff0000; }'],
  ['gatehouse/style-colours', 'renderer/styles/base.css', 'p { border: 1px solid rgb(1 2 3 / 50%); }'],
  ['gatehouse/style-colours', 'renderer/styles/base.css', 'p { color: red; }'],
  ['@typescript-eslint/no-non-null-assertion', host, 'export const a = (b?: string) => b!.length;'],
  ['@typescript-eslint/no-explicit-any', host, 'export const a = (b: any) => String(b);'],
  ['@typescript-eslint/ban-ts-comment', host, '// @ts-expect-error\nexport const a: string = 1;'],
  ['no-restricted-syntax', host, 'export default 1;'],
  ['no-restricted-syntax', element, 'export const a = new Intl.NumberFormat().format(1);'],
  ['no-restricted-syntax', group, 'export const a = new Date(0).toLocaleString();'],
  ['no-restricted-syntax', screen, 'export default 1;'],
  ['no-restricted-syntax', host, "export function wrong(): TypeError { return new TypeError('a'); }"],
  ['no-restricted-syntax', host, 'const a = 1; export { a as default };'],
  ['no-restricted-syntax', 'e2e/specs/app/page.spec.ts', 'await page.click(); await app.close();'],
  [
    'no-restricted-properties',
    'e2e/gallery/scrolling.spec.ts',
    "import type { Page } from '@playwright/test'; export const a = (page: Page) => page.setViewportSize({ width: 1, height: 1 });",
  ],
  ['no-restricted-properties', element, 'export const a = (b: Element) => b.scrollIntoView();'],
  // A comment switches nothing off.
  ['eqeqeq', host, '// eslint-disable-next-line eqeqeq\nexport const a = (b: string) => b == "c";'],
];

describe('the lint of the project reports a planted', () => {
  it.each(planted)('%s in %s: %s', { timeout: 120_000 }, async (rule, file, text) => {
    expect(await reported(file, text, (each) => each === rule)).toContain(rule);
  });
});

describe('the lint of the project lets pass', () => {
  it.each([
    [
      host,
      "import type { Clock } from '../ports/system.ts'; export const at = (c: Clock) => new Date(c.now()).toISOString();",
    ],
    [
      'electron/host/consent/audit/auditTrail.test.ts',
      "import { expect } from 'vitest'; declare const run: () => void; const full = new Error('a'); expect(run).toThrow(full); expect(run).toThrow(RangeError); expect({ message: 'a' }).toEqual({ message: 'a' }); expect(full.message).not.toContain('a');",
    ],
    [
      'e2e/faults/harness.ts',
      "import { randomUUID } from 'node:crypto'; export const name = `${randomUUID()}${Math.floor(1.5)}`;",
    ],
    [main, "import type { WebContents } from 'electron'; export const id = ({ id: own }: WebContents) => own;"],
    [host, "export const a = (b: string) => [b.slice(0, b.indexOf('=')), b.slice(0, -1), b.slice(-b.length)];"],
    [host, 'export const a = (b: string, lineEnd: number) => b.slice(0, Math.max(0, lineEnd));'],
    [host, 'const maxRows = 9; export const a = (b: readonly string[]) => [b.slice(0, maxRows), b.slice(-5)];'],
    [host, 'export const a = (b: { toISOString: () => string }) => b.toISOString().slice(0, 10);'],
    ['electron/main/outsideLinks.ts', "import { shell } from 'electron'; export const open = shell.openExternal;"],
    [element, 'export const A = ({ name }: { readonly name: string }) => <p aria-label={name}>{name} · 1</p>;'],
    [element, 'export interface A { readonly isWide: boolean; readonly disabled?: boolean; readonly wide: string }'],
    ['renderer/styles/base.css', 'p { color: var(--text); background: transparent; outline-color: currentColor; }'],
  ])('in %s: %s', { timeout: 120_000 }, async (file, text) => {
    expect(await reported(file, text, (rule) => rule.startsWith('gatehouse/'))).toEqual([]);
  });
});

/** What rules find that look at types. By its name, each stands in a file of its own. */
const typed: Readonly<Record<string, string>> = {
  'await-thenable': 'export const a = async (b: number) => { await b; };',
  'no-array-delete': 'export const a = (b: number[]) => { delete b[0]; };',
  'no-base-to-string': 'export const a = (b: object) => String(b);',
  'no-duplicate-type-constituents': "export type A = 'b' | 'c' | 'b';",
  'no-floating-promises': 'Promise.resolve();',
  'no-for-in-array': 'export const a = (b: number[]) => { for (const c in b) b.push(c.length); };',
  'no-implied-eval': "setTimeout('a()', 5);",
  'no-misused-promises': 'export const a = (b: Promise<boolean>) => (b ? 1 : 2);',
  'no-redundant-type-constituents': 'export type A = string | unknown;',
  'no-unnecessary-type-assertion': 'export const a = (b: string) => b as string;',
  'no-unsafe-argument': 'export const a = (b: any) => parseInt(b);',
  'no-unsafe-assignment': 'export const a = (b: any) => { const c = b; return String(c); };',
  'no-unsafe-call': 'export const a = (b: any) => void b();',
  'no-unsafe-enum-comparison': 'enum A { b = 1 } export const c = (d: A) => d === 1;',
  'no-unsafe-member-access': 'export const a = (b: any) => void b.c;',
  'no-unsafe-return': 'export const a = (b: any): string => b;',
  'no-unsafe-unary-minus': 'export const a = (b: string) => -b;',
  'only-throw-error': "export const a = () => { throw 'b'; };",
  'prefer-promise-reject-errors': "export const a = () => Promise.reject('b');",
  'restrict-plus-operands': 'export const a = (b: bigint) => b + 1;',
  'restrict-template-expressions': 'export const a = (b: object) => `${b}`;',
  'switch-exhaustiveness-check': "export const a = (b: 'c' | 'd') => { switch (b) { case 'c': return 1; } return 2; };",
  'unbound-method': 'class A { b() { return this; } } export const { b } = new A();',
};

/** Comments that oxlint obeys, whatever its configuration says. */
const orders = [
  '// oxlint-disable-next-line typescript/no-floating-promises',
  '// eslint-disable-next-line @typescript-eslint/no-floating-promises',
  '/* oxlint-disable */',
  '/* eslint-disable */',
  '/*eslint-disable*/',
  '//eslint-disable-next-line',
  '/*\n  oxlint-disable\n*/',
  '/*\u0085oxlint-disable*/',
];

describe('the rules that look at types', () => {
  let folder = '';
  let found: readonly { code: string; filename: string }[] = [];
  const foundIn = (name: string) =>
    found.filter(({ filename }) => filename === `${name}.ts`).map(({ code }) => /\((.*)\)/.exec(code)?.[1]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-lint-'));
    await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { strict: true, target: 'esnext', module: 'nodenext', lib: ['esnext', 'dom'] },
      }),
    );
    const texts = [
      ...Object.entries(typed),
      ...orders.map((order, index) => [`order${index}`, `${order}\nPromise.resolve();`] as const),
      [
        'default',
        "export const a = (b: 'c' | 'd') => { switch (b) { case 'c': return 1; default: return 2; } };",
      ] as const,
    ];
    const files = texts.map(([name]) => `${name}.ts`);
    for (const [name, text] of texts) await writeFile(join(folder, `${name}.ts`), text);
    const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', ...files];
    const output = await new Promise<string>((done) =>
      execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => done(stdout)),
    );
    found = (JSON.parse(output) as { diagnostics: typeof found }).diagnostics;
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each(Object.keys(typed))('%s reports what is planted', (rule) => {
    expect(foundIn(rule)).toContain(rule);
  });

  it('let a default stand for the rest of a union', () => {
    expect(foundIn('default')).toEqual([]);
  });

  it('are those of the recommended rules, and one more', async () => {
    const { rules } = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as { rules: object };
    const recommended = tseslint.configs.recommendedTypeCheckedOnly
      .flatMap(({ rules: some = {} }) => Object.entries(some))
      .filter(([rule, level]) => rule.startsWith('@typescript-eslint/') && level === 'error')
      .map(([rule]) => rule.replace('@typescript-eslint/', 'typescript/'))
      .filter((rule) => rule !== 'typescript/require-await');
    expect(Object.keys(rules).sort()).toEqual([...recommended, 'typescript/switch-exhaustiveness-check'].sort());
    expect(Object.keys(typed).map((rule) => `typescript/${rule}`)).toEqual(Object.keys(rules));
  });

  it.each(orders.map((order, index) => ({ order, index })))('are switched off by $order, which is found', (planted) => {
    expect(foundIn(`order${planted.index}`)).toEqual([]);
    expect(switchingComments('a.ts', `const a = 1;\n${planted.order}\nvoid a;`)).toEqual(['a.ts:2']);
  });
});

describe('comments', () => {
  it.each([
    ['a.tsx', 'export const A = () => <p>{/* oxlint-disable */}</p>;'],
    ['a.mjs', 'await 1; // eslint-disable-line'],
    ['a.ts', '/** eslint-disable */'],
    ['a.ts', '/* eslint eqeqeq: 0 */'],
    ['a.css', '/* eslint-disable */ p { color: red; }'],
  ])('that switch a rule off are found in %s', (file, text) => {
    expect(switchingComments(file, text)).toEqual([`${file}:1`]);
  });

  it.each([
    ['a.ts', 'export const a = "// eslint-disable", b = `/* oxlint-disable */`;'],
    ['a.tsx', 'export const A = () => <p>// eslint-disable</p>;'],
    ['a.ts', '// As eslint-plugin-react does.'],
    ['a.css', '/* eslint and oxlint read this. */'],
  ])('are left alone that switch nothing off: %s %s', (file, text) => {
    expect(switchingComments(file, text)).toEqual([]);
  });
});
