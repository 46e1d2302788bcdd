import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Arch, build, type Configuration, type FileAssociation, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleExtensions, linkScheme } from '../../electron/main/opened.ts';
import { failureOf } from './failureOf.mjs';
import { releaseObstacles } from '../publishing/releaseNotes.mjs';
import { appUserModelId } from '../../electron/main/appId.ts';
import { flavourOptions, isTestFlavour } from './flavour.mjs';
import { fuseOptions, fuses } from './fuses.mjs';

const root = resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** electron-builder's own check of a configuration against its schema, as it does before every build. */
const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as {
  validateConfiguration: (config: unknown, log: { isEnabled: boolean; add(): void }) => Promise<void>;
};
const { LinuxTargetHelper } = require('app-builder-lib/out/targets/LinuxTargetHelper') as {
  LinuxTargetHelper: new (packager: unknown) => { getDesktopFileName(): string };
};
const { default: AppImageTarget } = require('app-builder-lib/out/targets/appimage/AppImageTarget') as {
  default: new (
    name: string,
    packager: unknown,
    helper: unknown,
    outDir: string,
  ) => { desktopEntry: { value: Promise<string> } };
};
const { load } = require('js-yaml') as { load: (text: string) => Configuration };

const packed = [
  'LICENSE',
  'package.json',
  'dist/main/main.js',
  'dist/main/chunks/chunk.js',
  'dist/preload/preload.cjs',
  'dist/preload/trustPreload.cjs',
  'dist/worker/pasteWorker.cjs',
  'dist/page/index.html',
  'dist/page/trust.html',
  'dist/page/notices.json',
  'dist/page/assets/index-a1.js',
  'dist/page/assets/index-a1.css',
];
const leftOut = [
  'dist/main/main.js.map',
  'dist/main/secretStore.test.js',
  'dist/preload/preload.cjs.map',
  'dist/worker/pasteWorker.cjs.map',
  'dist/page/assets/index-a1.js.map',
  'dist/page/enter.js',
  'dist/web/web.js',
  'dist/THIRD-PARTY-NOTICES.txt',
  'dist/headless/gatehouse.js',
  'electron/main/main.ts',
  'renderer/main.tsx',
  'e2e/specs/chat.spec.ts',
  'scripts/start.mjs',
  'node_modules/zod/index.js',
  '.env',
  '.npmrc',
  'mcp.json',
  'secrets.json',
  'gatehouse.db',
];

let config: Configuration;
let folder: string;
beforeAll(async () => {
  config = load(await readFile(join(root, 'electron-builder.yml'), 'utf8'));
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-package-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('electron-builder.yml', () => {
  const check = (changed: unknown) => validateConfiguration(changed, { isEnabled: false, add: () => undefined });

  test('fits the schema', async () => {
    await check(config);
  });

  test('would not, were an option misspelled', async () => {
    await expect(check({ ...config, asarr: true })).rejects.toThrow(/asarr/);
    await expect(check({ ...config, mac: { ...config.mac, hardenedRuntim: true } })).rejects.toThrow(
      /configuration\.mac/,
    );
  });

  test('makes what is promised, for all three systems', () => {
    expect(config.linux?.target).toEqual(['deb', 'rpm', 'AppImage']);
    expect(config.mac?.target).toEqual([
      { target: 'dmg', arch: ['arm64', 'x64'] },
      { target: 'zip', arch: ['arm64', 'x64'] },
    ]);
    expect(config.win?.target).toEqual([{ target: 'nsis', arch: ['x64', 'arm64'] }]);
    expect(config.mac?.hardenedRuntime).toBe(true);
    expect(config.asar).toBe(true);
  });

  test('is signed and notarised on macOS where there is a certificate, and starts without one', () => {
    // `null` and "-" would count for releases, too.
    expect(config.mac).not.toHaveProperty('identity');
    expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    expect(fuseOptions('darwin').resetAdHocDarwinSignature).toBe(true);
    expect(fuseOptions('linux').resetAdHocDarwinSignature).toBe(false);
  });

  test('is not released with the placeholders for its homepage and maintainer', async () => {
    const builderConfig = await readFile(join(root, 'electron-builder.yml'), 'utf8');
    const places = [config.extraMetadata, config.linux?.maintainer, config.publish];
    const hasPlaceholder = /\.invalid\b/.test(JSON.stringify(places));
    const ready = { publicKeys: ['key'], provider: 'generic', page: 'https://example.org' };
    const obstacles = releaseObstacles({
      tag: 'v1.0.0',
      version: '1.0.0',
      changelog: '## 1.0.0\n\nMuch.',
      builderConfig,
      updates: ready,
      repository: {},
    });
    expect(obstacles.some((each: string) => each.includes('electron-builder.yml'))).toBe(hasPlaceholder);
  });

  test('has one name for the desktop entry and the windows on Linux, which portals take', () => {
    const metadata = config.extraMetadata as { readonly desktopName: string };
    const helper = new LinuxTargetHelper({
      executableName: String(config.linux?.executableName),
      platformSpecificBuildOptions: config.linux,
      info: { metadata },
    });
    // As a bus name: parts of letters with dots between them.
    expect(helper.getDesktopFileName()).toMatch(/^[a-z]+\.[a-z]+\.[A-Za-z]+$/);
    expect(`${helper.getDesktopFileName()}.desktop`).toBe(metadata.desktopName);
    // The builder then says it of the windows.
    expect(config.linux?.desktop).toBeUndefined();
  });

  test('has an entry in menus that starts the AppImage with its sandbox', async () => {
    const entryWith = (toolsets: Configuration['toolsets']) => {
      const packager = { config: { ...config, toolsets }, platformSpecificBuildOptions: config.linux, appInfo: {} };
      const helper = { computeDesktopEntry: (_options: unknown, exec: string) => Promise.resolve(exec) };
      return new AppImageTarget('', packager, helper, '').desktopEntry.value;
    };
    expect(await entryWith(config.toolsets)).toBe('AppRun %U');
    // As the builder does by itself.
    expect(await entryWith(undefined)).toContain('--no-sandbox');
  });

  test('names the links that the app takes, and no others', () => {
    expect(config.protocols).toMatchObject([{ schemes: [linkScheme] }]);
  });

  test('names the files that the app opens, each extension by itself, on every system', () => {
    const files = (config.fileAssociations ?? []) as readonly FileAssociation[];
    // A list would become one pattern in the packages of Linux.
    expect(files.map(({ ext }) => ext)).toEqual(bundleExtensions);
    for (const { ext, name, description, mimeType, role, rank } of files) {
      // Windows keeps what opens a file by this name: another app must not have the same.
      expect(name).toMatch(/^Gatehouse\.\w+$/);
      expect({ mimeType, role, rank }).toEqual({
        mimeType: `application/x-${String(ext)}`,
        role: 'Viewer',
        rank: 'Alternate',
      });
      expect(description).toBeTruthy();
    }
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  test('lets servers of the app control other apps on macOS, with a reason, and its helpers not', async () => {
    const rights = async (path: unknown) =>
      [...(await readFile(join(root, String(path)), 'utf8')).matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key);
    const jit = 'com.apple.security.cs.allow-jit';
    expect(await rights(config.mac?.entitlements)).toEqual([jit, 'com.apple.security.automation.apple-events']);
    expect(await rights(config.mac?.entitlementsInherit)).toEqual([jit]);
    expect(Object.keys((config.mac?.extendInfo ?? {}) as object)).toEqual([
      'NSAppleEventsUsageDescription',
      'NSLocalNetworkUsageDescription',
    ]);
  });

  test('names files that are there', async () => {
    const { linux, mac, win, afterPack } = config;
    const named = [linux?.icon, mac?.icon, win?.icon, mac?.entitlements, mac?.entitlementsInherit, afterPack];
    for (const path of named) {
      if (typeof path !== 'string') throw new Error(`Not a path: ${JSON.stringify(path)}`);
      const file = path.endsWith('icons') ? join(path, '512x512.png') : path;
      expect((await readFile(join(root, file))).length, path).toBeGreaterThan(0);
    }
  });
});

/** A project of empty files and an Electron that is nothing but its fuse wire, all fuses as Electron ships them. */
async function plant(): Promise<{ project: string; electronDist: string }> {
  const project = join(folder, 'project');
  const electronDist = join(folder, 'electron');
  for (const path of [...packed, ...leftOut]) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), `content of ${path}`);
  }
  for (const path of ['package.json', 'electron-builder.yml', 'resources']) {
    await cp(join(root, path), join(project, path), { recursive: true });
  }
  await mkdir(join(electronDist, 'resources'), { recursive: true });
  const wire = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009101100011', 'latin1');
  await writeFile(join(electronDist, 'electron'), Buffer.concat([Buffer.from('\u007fELF'), wire, Buffer.alloc(64)]));
  await chmod(join(electronDist, 'electron'), 0o755);
  return { project, electronDist };
}

describe('the package', () => {
  let archive: string;
  let binary: string;
  beforeAll(async () => {
    const { project, electronDist } = await plant();
    await build({
      projectDir: project,
      targets: Platform.LINUX.createTarget('dir', Arch.x64),
      publish: null,
      config: {
        extends: join(project, 'electron-builder.yml'),
        electronDist,
        afterPack: join(root, 'scripts/packaging/fuses.mjs'),
      },
    });
    const unpacked = join(project, 'release/linux-unpacked');
    archive = join(unpacked, 'resources/app.asar');
    binary = join(unpacked, 'gatehouse');
  }, 60_000);

  test('has the bundles, the page and nothing else', () => {
    const files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/').slice(1));
    const folders = new Set(files.map((path) => dirname(path)));
    expect(files.filter((path) => !folders.has(path)).sort()).toEqual([...packed].sort());
  });

  test('has the licenses of everything in it beside it', async () => {
    const notices = await readFile(join(dirname(binary), 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    expect(notices).toBe('content of dist/THIRD-PARTY-NOTICES.txt');
  });

  test('starts with what package.json names', () => {
    const facts = JSON.parse(extractFile(archive, 'package.json').toString()) as Record<string, unknown>;
    expect(packed).toContain(facts.main);
    expect(facts).not.toHaveProperty('scripts');
    expect(facts).not.toHaveProperty('devDependencies');
  });

  test('has every fuse set as it was decided', async () => {
    const { version, ...wire } = await getCurrentFuseWire(binary);
    expect(version).toBe('1');
    const named = Object.entries(wire).flatMap(([fuse, state]) =>
      FuseV1Options[Number(fuse)] === undefined ? [] : [[FuseV1Options[Number(fuse)], state === FuseState.ENABLE]],
    );
    expect(Object.fromEntries(named)).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    });
    expect(fuses.strictlyRequireAllFuses).toBe(true);
  });
});

test('the app tells Windows the id that its shortcut has', async () => {
  const { appId } = load(await readFile(join(root, 'electron-builder.yml'), 'utf8'));
  expect(appUserModelId).toBe(appId);
});

describe('the flavour for tests', () => {
  test('differs from a release in its id, its folder and that it may be driven from outside', () => {
    expect(flavourOptions(false)).toEqual([]);
    expect(flavourOptions(true)).toEqual(['-c.appId=dev.gatehouse.desktop.test', '-c.directories.output=release/test']);
    expect([isTestFlavour({}), isTestFlavour({ GATEHOUSE_TEST_FLAVOUR: '1' })]).toEqual([false, true]);
  });

  test('is never made by the workflow that releases', async () => {
    const release = await readFile(join(root, '.github/workflows/release.yml'), 'utf8');
    expect(release).not.toMatch(/FLAVOUR/i);
  });
});

describe('why packing failed', () => {
  test('is the network, where there is none', () => {
    expect(failureOf('  ⨯ getaddrinfo ENOTFOUND github.com  failedTask=build\n    at stack')).toContain(
      'could not be downloaded',
    );
  });

  test('is what electron-builder says, otherwise', () => {
    const output = '  • packaging\n  ⨯ Invalid configuration object.  failedTask=build stackTrace=Error: x\n   at y';
    expect(failureOf(output)).toBe('The package was not made: Invalid configuration object.');
  });
});
