import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { bundleAt, claimLinks, type Opened, Openings } from './opened.ts';

const path = resolve('/x/ü notes.mcpb');

describe('a bundle', () => {
  it('is a file with its extension, by its path or address', () => {
    expect(bundleAt(path)).toEqual({ kind: 'bundle', path });
    expect(bundleAt(pathToFileURL(path).href)).toEqual({ kind: 'bundle', path });
    const old = resolve('/x/OLD.DXT');
    expect(bundleAt(old)).toEqual({ kind: 'bundle', path: old });
  });

  it.each([
    'notes.mcpb',
    './notes.mcpb',
    '--data=/x/notes.mcpb',
    resolve('/x/notes.mcpb.zip'),
    resolve('/x/mcpb'),
    resolve('/x/.mcpb'),
    `${resolve('/x/a')}\0.mcpb`,
    'https://example.org/notes.mcpb',
    'file:///x/notes.mcpb%2Fb',
    'file:///x/a%00.mcpb',
    'file:notes.exe',
  ])('is nothing else: %j', (argument) => {
    expect(bundleAt(argument)).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('is not on a computer that an address names', () => {
    expect(bundleAt('file://elsewhere/x/notes.mcpb')).toBeUndefined();
  });
});

describe('links of ours', () => {
  const claimed = (isPackaged: boolean, platform: NodeJS.Platform) => {
    const calls: unknown[][] = [];
    const setAsDefaultProtocolClient = (...given: unknown[]) => calls.push(given) > 0;
    claimLinks({ isPackaged, setAsDefaultProtocolClient }, platform, 'C:\\gatehouse.exe');
    return calls;
  };

  it('open the installed app, on Windows without a way to add switches', () => {
    expect(claimed(true, 'win32')).toEqual([['gatehouse', 'C:\\gatehouse.exe', ['--']]]);
    expect(claimed(true, 'darwin')).toEqual([['gatehouse']]);
    expect(claimed(true, 'linux')).toEqual([]);
  });

  it('are left alone by one that is tried out', () => {
    expect([...claimed(false, 'win32'), ...claimed(false, 'darwin'), ...claimed(false, 'linux')]).toEqual([]);
  });
});

test('what is opened before the host is there waits for it; the newest counts', () => {
  const openings = new Openings();
  const opened: Opened[] = [];
  const link: Opened = { kind: 'link', link: 'gatehouse://add?a' };
  const bundle: Opened = { kind: 'bundle', path };
  openings.open(link);
  openings.open(bundle);
  openings.ready((each) => opened.push(each));
  openings.open(link);
  expect(opened).toEqual([bundle, link]);
});
