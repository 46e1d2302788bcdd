import { chmod, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../../../e2e/integration/forTest.ts';
import { maxManagedPolicyBytes } from '../../../shared/domain/managed/managedPolicy.ts';
import { managedPolicyFile } from './managedPolicyFile.ts';
import { readManagedFile } from './readManagedFile.ts';
import { type ManagedPlace, systemPlace } from './systemPlace.ts';

/** A place of the system, of which the user that runs the tests is the owner. */
async function aPlace(text?: string): Promise<ManagedPlace & { readonly ownerUid: number }> {
  const below = await folderForTest();
  await chmod(below, 0o755);
  const path = join(below, 'etc', 'gatehouse', 'policy.json');
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  if (text !== undefined) await writeFile(path, text, { mode: 0o644 });
  return { path, below, ownerUid: (await lstat(below)).uid };
}

describe.runIf(process.platform !== 'win32')('the file of an organization', () => {
  it('is read where the system alone can change it', async () => {
    expect(await readManagedFile(await aPlace('{}'))).toEqual({ kind: 'text', text: '{}' });
  });

  it('is none where there is none, whoever owns the folders', async () => {
    const place = await aPlace();
    expect(await readManagedFile({ ...place, ownerUid: place.ownerUid + 1 })).toEqual({ kind: 'none' });
    await rm(dirname(place.path), { recursive: true });
    expect(await readManagedFile(place)).toEqual({ kind: 'none' });
  });

  it('does not count where it or a folder on the way belongs to someone else', async () => {
    const place = await aPlace('{}');
    const reading = await readManagedFile({ ...place, ownerUid: place.ownerUid + 1 });
    expect(reading).toEqual({ kind: 'refused', place: place.below, fault: 'ownedByOther' });
  });

  it.each([
    ['the file, by the group', (place: ManagedPlace) => place.path, 0o664],
    ['the file, by everybody', (place: ManagedPlace) => place.path, 0o646],
    ['its folder', (place: ManagedPlace) => dirname(place.path), 0o775],
    ['the folder above', (place: ManagedPlace) => dirname(dirname(place.path)), 0o1777],
    ['the first folder', (place: ManagedPlace) => place.below, 0o777],
  ])('does not count where others can write %s', async (_, which, mode) => {
    const place = await aPlace('{}');
    await chmod(which(place), mode);
    expect(await readManagedFile(place)).toEqual({ kind: 'refused', place: which(place), fault: 'writableByOthers' });
  });

  it('does not count where it or a folder is a link, wherever that leads', async () => {
    const place = await aPlace();
    await writeFile(join(place.below, 'real.json'), '{}', { mode: 0o644 });
    await symlink(join(place.below, 'real.json'), place.path);
    expect(await readManagedFile(place)).toEqual({ kind: 'refused', place: place.path, fault: 'isLink' });
    const [path, folder] = [join(place.below, 'linked', 'policy.json'), join(place.below, 'linked')];
    await symlink(dirname(place.path), folder);
    expect(await readManagedFile({ ...place, path })).toEqual({ kind: 'refused', place: folder, fault: 'isLink' });
  });

  it('does not count where it is a folder, where a folder is a file, or where it is too large', async () => {
    const place = await aPlace();
    await mkdir(place.path);
    expect(await readManagedFile(place)).toEqual({ kind: 'refused', place: place.path, fault: 'notAFile' });
    const large = await aPlace(' '.repeat(maxManagedPolicyBytes + 1));
    expect(await readManagedFile(large)).toEqual({ kind: 'refused', place: large.path, fault: 'tooLarge' });
    const inFile = { ...large, path: join(large.path, 'policy.json') };
    expect(await readManagedFile(inFile)).toEqual({ kind: 'refused', place: large.path, fault: 'notAFile' });
  });

  it('does not count where an access list of macOS lets others write it, or is not told', async () => {
    const place = await aPlace('{}');
    const plain = '-rw-r--r--  1 root  wheel  2 Jan  1 00:00 x\n';
    const listed = (of: string, list: string) => ({
      ...place,
      readList: async (path: string) => (path === of ? list : plain),
    });
    expect(await readManagedFile(listed('', ''))).toMatchObject({ kind: 'text' });
    const folder = dirname(place.path);
    const reading = await readManagedFile(listed(folder, `${plain} 0: user:ada allow delete_child\n`));
    expect(reading).toEqual({ kind: 'refused', place: folder, fault: 'writableByOthers' });
    const failing = { ...place, readList: () => Promise.reject(new Error('no ls')) };
    expect(await readManagedFile(failing)).toEqual({ kind: 'refused', place: place.below, fault: 'accessUnknown' });
  });

  describe('where access lists say who can change it', () => {
    const good = 'O:BAG:BAD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)';
    const mayAdd = `${good}(A;CI;DCLCRPCR;;;BU)`;
    const mayDelete = `${good}(A;;0x40;;;BU)`;

    /** A place whose lists, from the first folder down to the file, are these. */
    async function aListedPlace(lists: readonly string[], text?: string) {
      const { path, below } = await aPlace(text);
      const asked: (readonly string[])[] = [];
      const readAccess = async (paths: readonly string[]) => {
        asked.push(paths);
        return lists;
      };
      return { place: { path, below, readAccess }, asked };
    }

    it('is read where the system alone can, and asked about in one go', async () => {
      const { place, asked } = await aListedPlace([mayAdd, mayAdd, good, good], '{}');
      expect(await readManagedFile(place)).toEqual({ kind: 'text', text: '{}' });
      const folder = dirname(place.path);
      expect(asked).toEqual([[place.below, dirname(folder), folder, place.path]]);
    });

    it('is not asked about where there is none', async () => {
      const { place, asked } = await aListedPlace([]);
      expect(await readManagedFile(place)).toEqual({ kind: 'none' });
      expect(asked).toEqual([]);
    });

    it.each<[string, readonly string[], (place: ManagedPlace) => string, string]>([
      ['users may write it', [good, good, good, mayAdd], ({ path }) => path, 'writableByOthers'],
      ['users may add to its folder', [good, good, mayAdd, good], ({ path }) => dirname(path), 'writableByOthers'],
      ['users may delete further up', [mayDelete, good, good, good], ({ below }) => below, 'writableByOthers'],
      ['it is of a user', [good, good, good, good.replace('O:BA', 'O:LA')], ({ path }) => path, 'ownedByOther'],
      ['a list is missing', [good, good, good], ({ path }) => path, 'accessUnknown'],
      ['a list is not understood', [good, 'O:BA', good, good], ({ path }) => dirname(dirname(path)), 'accessUnknown'],
    ])('does not count where %s', async (_, lists, which, fault) => {
      const { place } = await aListedPlace(lists, '{}');
      expect(await readManagedFile(place)).toEqual({ kind: 'refused', place: which(place), fault });
    });

    it('does not count where nothing says it', async () => {
      const { path, below } = await aPlace('{}');
      const readAccess = () => Promise.reject(new Error('no PowerShell'));
      const reading = await readManagedFile({ path, below, readAccess });
      expect(reading).toEqual({ kind: 'refused', place: below, fault: 'accessUnknown' });
    });
  });

  /** Listens to a file, and resolves with what it reads after a change. */
  function listenTo(place: ManagedPlace, waitToBeSure: () => Promise<unknown> = async () => undefined) {
    const file = managedPolicyFile({ ...place, lookEveryMs: 20 }, waitToBeSure);
    let told: () => void = () => undefined;
    const listening = file.onChanged(() => told());
    onTestFinished(() => listening.dispose());
    const change = async (make: () => Promise<unknown>) => {
      const heard = new Promise<void>((resolve) => (told = resolve));
      await make();
      await heard;
      return (await file.read()).kind;
    };
    return { file, change };
  }

  it('tells when it is written, replaced and deleted', async () => {
    const place = await aPlace();
    const { file, change } = listenTo(place);
    expect((await file.read()).kind).toBe('none');
    expect(await change(() => writeFile(place.path, '{}', { mode: 0o644 }))).toBe('text');
    expect(await change(() => chmod(place.path, 0o666))).toBe('refused');
    expect(await change(() => rm(place.path))).toBe('none');
  });

  it.each([
    ['its folder', (place: ManagedPlace) => dirname(place.path)],
    ['the folder above', (place: ManagedPlace) => dirname(dirname(place.path))],
    ['the first folder', (place: ManagedPlace) => place.below],
  ])('tells when others may write %s, and when they may not any more', async (_, which) => {
    const place = await aPlace('{}');
    const { file, change } = listenTo(place);
    expect((await file.read()).kind).toBe('text');
    expect(await change(() => chmod(which(place), 0o777))).toBe('refused');
    expect(await change(() => chmod(which(place), 0o755))).toBe('text');
  });

  it('is not gone while it is replaced by deleting and writing it', async () => {
    const place = await aPlace('{}');
    let waits = 0;
    const file = managedPolicyFile(place, async () => {
      waits += 1;
      await writeFile(place.path, '{"version":1}', { mode: 0o644 });
    });
    expect(await file.read()).toEqual({ kind: 'text', text: '{}' });
    await rm(place.path);
    expect(await file.read()).toEqual({ kind: 'text', text: '{"version":1}' });
    expect(waits).toBe(1);
  });

  it('is gone when it is still missing a moment later, and nothing waits where there never was one', async () => {
    const place = await aPlace();
    let waits = 0;
    const file = managedPolicyFile(place, async () => void (waits += 1));
    expect(await file.read()).toEqual({ kind: 'none' });
    expect(waits).toBe(0);
    await writeFile(place.path, '{}', { mode: 0o666 });
    await chmod(place.path, 0o666);
    expect((await file.read()).kind).toBe('refused');
    await rm(place.path);
    expect(await file.read()).toEqual({ kind: 'none' });
    expect(await file.read()).toEqual({ kind: 'none' });
    expect(waits).toBe(1);
  });
});

describe('the place of the system', () => {
  const sources = join(import.meta.dirname, '..', '..');

  it('depends on the system alone', () => {
    expect(systemPlace('linux')).toEqual({ path: '/etc/gatehouse/policy.json', ownerUid: 0, below: '/' });
    expect(systemPlace('darwin').path).toBe('/Library/Application Support/Gatehouse/policy.json');
    expect(systemPlace('win32').path).toBe('C:\\ProgramData\\Gatehouse\\policy.json');
    for (const platform of ['linux', 'darwin', 'freebsd'] as const) {
      expect(systemPlace(platform)).toMatchObject({ ownerUid: 0, below: '/' });
    }
  });

  it('is moved by no variable and no option: nothing reads one here, and no shell gives another place', async () => {
    for (const name of await readdir(import.meta.dirname)) {
      if (name.endsWith('.test.ts')) continue;
      expect(await readFile(join(import.meta.dirname, name), 'utf8')).not.toMatch(/process\.(env|argv)|getenv|homedir/);
    }
    for (const shell of ['main', 'web', 'headless']) {
      const names = await readdir(join(sources, shell));
      for (const name of names.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
        const text = await readFile(join(sources, shell, name), 'utf8');
        expect(text, `${shell}/${name}`).not.toMatch(/managedPlace|managedPolicy|systemPlace/);
      }
    }
    // One line of the composition names the place, and it is what tests give or that of the system.
    const ports = await readFile(join(sources, 'node', 'nodePorts.ts'), 'utf8');
    expect(ports.match(/managedPlace\b/g)).toHaveLength(2);
    expect(ports).toContain('managedPolicyFile(options.managedPlace ?? systemPlace(platform))');
  });
});
