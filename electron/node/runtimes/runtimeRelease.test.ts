import { describe, expect, it } from 'vitest';
import { placesOf, readOwnReleases, readReleases } from './runtimeRelease.ts';

describe('what the release names', () => {
  it('is read, and has each runtime once for each kind of computer', async () => {
    const releases = await readOwnReleases();
    const kinds = releases.map(({ name, platform, arch }) => `${name} ${platform} ${arch}`);
    const systems = ['linux', 'darwin', 'win32'].flatMap((platform) => [`${platform} x64`, `${platform} arm64`]);
    expect(kinds).toEqual(['node', 'uv'].flatMap((name) => systems.map((system) => `${name} ${system}`)));
  });

  it('is from npm, and uv from its makers, whose files come from the hosts of GitHub', async () => {
    for (const { name, version, archives } of await readOwnReleases()) {
      const makers = `https://github.com/astral-sh/uv/releases/download/${version}/`;
      const start = name === 'uv' ? makers : 'https://registry.npmjs.org/';
      for (const { address, hosts } of archives) {
        expect(address.startsWith(start)).toBe(true);
        const atGithub = ['release-assets.githubusercontent.com', 'objects.githubusercontent.com'];
        expect(hosts).toEqual(name === 'uv' ? atGithub : undefined);
      }
    }
  });

  it('is refused with figures that contradict each other, or with none', async () => {
    const { default: own } = await import('../../../resources/runtimes.json', { with: { type: 'json' } });
    const uv = own.runtimes.find(({ name }) => name === 'uv');
    const reading = (more: object, archive: object = {}) => {
      const archives = uv?.archives.map((each) => ({ ...each, ...archive }));
      return () => readReleases({ about: '', runtimes: [{ ...uv, archives, ...more }] });
    };
    expect(reading({})()).toHaveLength(1);
    expect(reading({ unpackedBytes: 1 })).toThrow();
    expect(reading({ maxUnpackedBytes: undefined })).toThrow();
    expect(reading({}, { bytes: 1 })).toThrow();
    expect(reading({}, { maxBytes: undefined })).toThrow();
    expect(reading({}, { hosts: ['files.example/x'] })).toThrow();
  });

  it('says where entries go', () => {
    const places = [
      { from: 'package/bin/npx-cli.js', to: 'bin/npx-cli.js' },
      { from: 'package/bin/npx-cli.js', to: 'bin/npx' },
      { from: 'package/lib/', to: 'lib/' },
      { from: 'package/', to: '' },
    ];
    const archive = { places, leftOut: ['package/bin/npm'] };
    expect(placesOf(archive, 'package/bin/npx-cli.js')).toEqual(['bin/npx-cli.js', 'bin/npx']);
    expect(placesOf(archive, 'package/lib/a/b.js')).toEqual(['lib/a/b.js']);
    expect(placesOf(archive, 'package/index.js')).toEqual(['index.js']);
    expect(placesOf(archive, 'package/bin/npm')).toEqual([]);
    expect(placesOf(archive, 'other/index.js')).toEqual([]);
  });
});
