import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RawEntry, rawZip } from '../bundles/testing/rawZip.ts';
import type { RuntimeArchive, RuntimeRelease } from './runtimeRelease.ts';
import { type Answer, ArchiveSite, hashOf, problemOf } from './testing/archiveSite.ts';
import { makeTgz } from './testing/makeTgz.ts';

type Kind = RuntimeArchive['kind'];
type Unmeasured = Extract<RuntimeRelease, { maxUnpackedBytes: number }>;

/** As archives of uv are: a folder above the programs, but for Windows. */
const good: readonly RawEntry[] = [
  { name: 'uv-target/uv', content: 'the program', mode: 0o100755 },
  { name: 'uv-target/uvx', content: 'the other one', mode: 0o100755 },
  { name: 'uv-target/uvw', content: 'not wanted', mode: 0o100755 },
];
const unpackedBytes = 'the program'.length + 'the other one'.length;
/** A host of a file that is named in the list; its name leads to the site of the test. */
const listed = 'release-assets.example';

let site: ArchiveSite;

beforeEach(async () => {
  site = await ArchiveSite.start();
});
afterEach(() => site.stop());

function pack(kind: Kind, entries: readonly RawEntry[] = good): Buffer {
  if (kind === 'zip') return rawZip(entries);
  return makeTgz(
    entries.map(({ name, content = '', mode = 0o644 }) => {
      const type = (mode & 0o170000) === 0o120000 ? 'SymbolicLink' : 'File';
      return type === 'File'
        ? { path: String(name), content, mode: mode & 0o777 }
        : { path: String(name), type, linkpath: String(content) };
    }),
  );
}

interface Told {
  readonly maxBytes?: number;
  readonly maxUnpackedBytes?: number;
}

function releaseOf(kind: Kind, archive: Buffer, told: Told = {}): Unmeasured {
  site.answers.set('/uv', (_request, response) => response.end(archive));
  return {
    name: 'uv',
    version: '0.12.5',
    platform: 'linux',
    arch: 'x64',
    repackedBy: null,
    maxUnpackedBytes: told.maxUnpackedBytes ?? 1000,
    archives: [
      {
        address: `${site.origin}/uv`,
        kind,
        maxBytes: told.maxBytes ?? 100_000,
        sha256: hashOf(archive),
        places: [
          { from: 'uv-target/uv', to: 'bin/uv' },
          { from: 'uv-target/uvx', to: 'bin/uvx' },
        ],
        leftOut: [],
        hosts: [listed],
      },
    ],
    programs: ['uv', 'uvx'],
  };
}

/** Reaches every host of the tests at the site, also over https. */
const fetchAtSite: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const { pathname, host } = url;
  if (url.origin === site.origin) return fetch(url, init);
  return fetch(`${site.origin}/at/${url.protocol.slice(0, -1)}/${host}${pathname}`, init);
};
const install = (release: RuntimeRelease) => site.install(release, undefined, { fetch: fetchAtSite });
const redirect =
  (location: string): Answer =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

describe.each<Kind>(['tgz', 'zip'])('a copy from an archive (%s) that nobody measured', (kind) => {
  it('is checked by the hash of the archive, unpacked to its places, and closed', async () => {
    const { runtimes, copy, work } = await install(releaseOf(kind, pack(kind)));
    const folder = runtimes.folderOf(copy.sha256);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(['bin', 'bin/uv', 'bin/uvx']);
    expect(await readFile(join(folder, 'bin/uv'), 'utf8')).toBe('the program');
    expect((await stat(join(folder, 'bin/uvx'))).mode & 0o777).toBe(0o500);
    await expect(runtimes.verify(copy)).resolves.toBeUndefined();
    expect(await runtimes.installed()).toEqual([{ ...copy, version: '0.12.5', bytes: unpackedBytes }]);
    expect(work.at(-1)).toEqual({ step: 'unpacking', bytes: unpackedBytes, ofBytes: 0 });
  });

  it('is offered with what it has at most, and with the hosts that may send it', async () => {
    const archive = pack(kind);
    const [offer] = await site.runtimesOf(releaseOf(kind, archive)).offers();
    expect(offer).toMatchObject({
      name: 'uv',
      unpackedBytes: 1000,
      isMeasured: false,
      downloads: [{ bytes: 100_000, isMeasured: false, hosts: [listed], sha256: hashOf(archive) }],
    });
  });

  it('that was changed later is refused', async () => {
    const release = releaseOf(kind, pack(kind));
    const { runtimes, copy } = await install(release);
    const program = join(runtimes.programsOf(copy.sha256), 'uv');
    await chmod(program, 0o700);
    await writeFile(program, 'the PROGRAM');
    const refused = { kind: 'runtimeCopyChanged', runtime: 'uv', file: 'bin/uv' };
    expect(await problemOf(runtimes.verify(copy))).toEqual(refused);
    expect(await problemOf(site.runtimesOf(release).verify(copy))).toEqual(refused);
  });

  it.each<[string, string, RawEntry]>([
    ['path', '../outside', { name: '../outside', content: 'x' }],
    ['path', '/etc/passwd', { name: '/etc/passwd', content: 'x' }],
    ['path', 'uv-target/../../x', { name: 'uv-target/../../x', content: 'x' }],
    ['path', 'uv-target\\x', { name: 'uv-target\\x', content: 'x' }],
    ['link', 'uv-target/l', { name: 'uv-target/l', content: '/etc', mode: 0o120777 }],
    ['twice', 'uv-target/uv', { name: 'uv-target/uv', content: 'again' }],
  ])(
    'is not made of one with an entry that is refused, although its hash is right: %s %s',
    async (fault, name, entry) => {
      const release = releaseOf(kind, pack(kind, [...good, entry]));
      expect(await problemOf(install(release))).toEqual({ kind: 'runtimeArchive', fault, name });
      expect(await site.left()).toEqual([]);
      expect(await readdir(site.folder)).toEqual(['runtimes']);
    },
  );

  it('is not made of one that unpacks to more than is said', async () => {
    const release = releaseOf(kind, pack(kind), { maxUnpackedBytes: unpackedBytes - 1 });
    expect(await problemOf(install(release))).toMatchObject({ kind: 'runtimeArchive', fault: 'tooMuch' });
    expect(await site.left()).toEqual([]);
  });

  it('is not made of one without its programs, or that cannot be read', async () => {
    const lacking = releaseOf(kind, pack(kind, good.slice(0, 1)));
    expect(await problemOf(install(lacking))).toEqual({ kind: 'runtimeArchive', fault: 'noProgram', name: 'uvx' });
    const damaged = releaseOf(kind, Buffer.from('no archive'.repeat(100)));
    expect(await problemOf(install(damaged))).toEqual({ kind: 'runtimeArchive', fault: 'damaged', name: '' });
    expect(await site.left()).toEqual([]);
  });
});

describe('a zip archive', () => {
  it.each<[string, Partial<RawEntry>]>([
    ['content', { claimedSum: 7 }],
    ['damaged', { claimedBytes: 3 }],
  ])('whose content is not what its entry says is refused: %s', async (fault, lie) => {
    const release = releaseOf('zip', rawZip(good.map((entry) => ({ ...entry, ...lie }))));
    expect(await problemOf(install(release))).toMatchObject({ kind: 'runtimeArchive', fault });
    expect(await site.left()).toEqual([]);
  });
});

describe('a redirect', () => {
  it('is followed to a host that is listed for the archive, over https', async () => {
    const archive = pack('tgz');
    const release = releaseOf('tgz', archive);
    site.answers.set('/uv', redirect(`https://${listed}/files/uv?signed=1`));
    site.answers.set(`/at/https/${listed}/files/uv`, (_request, response) => response.end(archive));
    const { runtimes, copy } = await install(release);
    await expect(runtimes.verify(copy)).resolves.toBeUndefined();
    expect(site.asked).toEqual(['/uv', `/at/https/${listed}/files/uv`]);
  });

  it.each([
    ['another host', `https://files.example/uv`],
    ['a host below one of the list', `https://x.${listed}/uv`],
    ['a host that ends like one of the list', `https://x${listed}/uv`],
    ['another port', `https://${listed}:8443/uv`],
    ['a listed host without https', `http://${listed}/uv`],
    ['a listed host with a password', `https://me:secret@${listed}/uv`],
  ])('is not followed to %s', async (_what, location) => {
    const archive = pack('tgz');
    const release = releaseOf('tgz', archive);
    site.answers.set('/uv', redirect(location));
    expect(await problemOf(install(release))).toMatchObject({ kind: 'runtimeDownload', fault: 'elsewhere' });
    expect(site.asked).toEqual(['/uv']);
    expect(await site.left()).toEqual([]);
  });

  it('is not followed from a listed host to one that is not', async () => {
    const release = releaseOf('tgz', pack('tgz'));
    site.answers.set('/uv', redirect(`https://${listed}/uv`));
    site.answers.set(`/at/https/${listed}/uv`, redirect('https://files.example/uv'));
    expect(await problemOf(install(release))).toMatchObject({ kind: 'runtimeDownload', fault: 'elsewhere' });
    expect(site.asked).toEqual(['/uv', `/at/https/${listed}/uv`]);
  });
});

describe('a download that nobody measured', () => {
  const wrong = (change: (archive: Buffer) => Answer, told: Told = {}): RuntimeRelease => {
    const archive = pack('tgz');
    const release = releaseOf('tgz', archive, told);
    site.answers.set('/uv', change(archive));
    return release;
  };
  const faultOf = async (release: RuntimeRelease) => {
    const problem = await problemOf(install(release));
    expect(await site.left()).toEqual([]);
    return problem;
  };

  it('says how far it is of what the answer says, and only how far where that says nothing', async () => {
    const archive = pack('tgz');
    const { work } = await install(
      wrong((bytes) => (_request, response) => {
        response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
      }),
    );
    const { length } = archive;
    expect(work.find(({ step }) => step === 'downloading')).toMatchObject({ ofBytes: length });
    const silent = wrong((bytes) => (_request, response) => {
      response.write(bytes.subarray(0, 5));
      response.end(bytes.subarray(5));
    });
    const other = await install({ ...silent, version: '0.12.6' });
    expect(other.work.find(({ step }) => step === 'downloading')).toMatchObject({ ofBytes: 0 });
  });

  it('leaves open how much there is while another archive of the copy goes before it', async () => {
    const release = releaseOf('tgz', pack('tgz'));
    const first = makeTgz([{ path: 'more/LICENSE', content: 'free' }]);
    site.answers.set('/more', (_request, response) => response.end(first));
    const archive = {
      address: `${site.origin}/more`,
      kind: 'tgz' as const,
      bytes: first.length,
      sha256: hashOf(first),
      places: [{ from: 'more/LICENSE', to: 'LICENSE' }],
      leftOut: [],
    };
    const { work } = await install({ ...release, archives: [archive, ...release.archives] });
    const downloading = work.filter(({ step }) => step === 'downloading');
    expect(downloading[0]).toEqual({ step: 'downloading', bytes: first.length, ofBytes: 0 });
    const all = first.length + pack('tgz').length;
    expect(downloading.at(-1)).toEqual({ step: 'downloading', bytes: all, ofBytes: all });
  });

  it('has another hash', async () => {
    const release = wrong((archive) => (_request, response) => {
      const other = Buffer.from(archive);
      other[20] = (other[20] ?? 0) ^ 1;
      response.end(other);
    });
    expect(await faultOf(release)).toMatchObject({ kind: 'runtimeHashDiffers', wanted: release.archives[0]?.sha256 });
  });

  it('is cut off without a word, so that only its hash tells', async () => {
    const release = wrong((archive) => (_request, response) => {
      response.write(archive.subarray(0, 5));
      response.end(archive.subarray(5, -1));
    });
    expect(await faultOf(release)).toMatchObject({ kind: 'runtimeHashDiffers' });
  });

  it('is cut off before the end that the answer told', async () => {
    const release = wrong((archive) => (_request, response) => {
      response.writeHead(200, { 'content-length': archive.length });
      response.write(archive.subarray(0, -1), () => response.destroy());
    });
    expect(await faultOf(release)).toMatchObject({ kind: 'runtimeDownload', fault: 'brokenOff' });
  });

  it('tells that it is longer than it may be, and is not read', async () => {
    const release = wrong(
      () => (_request, response) => void response.writeHead(200, { 'content-length': 10_001 }).flushHeaders(),
      { maxBytes: 10_000 },
    );
    expect(await faultOf(release)).toMatchObject({ kind: 'runtimeDownload', fault: 'tooLong' });
  });

  it('never ends, and is given up at the most that it may have', async () => {
    let sent = 0;
    const release = wrong(
      () => (_request, response) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(1000))) sent += 1000;
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
      { maxBytes: 10_000 },
    );
    expect(await faultOf(release)).toMatchObject({ kind: 'runtimeDownload', fault: 'tooLong' });
    expect(sent).toBeGreaterThan(0);
  });

  it('falls silent', async () => {
    const isAsked = Promise.withResolvers<void>();
    const release = wrong((archive) => (_request, response) => {
      response.write(archive.subarray(0, 10));
      isAsked.resolve();
    });
    const ending = faultOf(release);
    await isAsked.promise;
    site.passTime();
    expect(await ending).toMatchObject({ kind: 'runtimeDownload', fault: 'tooSlow' });
  });
});
