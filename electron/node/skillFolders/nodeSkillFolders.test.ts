import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { maxLocalSkills, maxSkillFiles } from '../../../shared/domain/skill.ts';
import { nodeSkillFolders } from './nodeSkillFolders.ts';

let base = '';
let folder = '';
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-skills-')));
  folder = join(base, 'skills');
  await mkdir(folder);
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
const manifest = (name: string, more = '') => `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n\nBody.\n`;
const digest = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const faultsIn = async () =>
  Object.fromEntries(
    ((await nodeSkillFolders.list(folder)) ?? []).map((skill) => [skill.name, skill.kind === 'refused' && skill.fault]),
  );

describe('skills in a folder', () => {
  it('are its sub-folders with a SKILL.md, with every file, its size and its digest; nothing of them runs', async () => {
    await put('garden/SKILL.md', manifest('garden', 'allowed-tools: Bash(*)\n'));
    await put('garden/references/plants.md', 'Roses need sun.\n');
    const mark = join(base, 'ran');
    await put('garden/scripts/dig.sh', `#!/bin/sh\ntouch ${mark}\n`);
    await put('garden/.git/config', 'no part of it');
    await put('notes/readme.md', 'No skill.');
    await put('SKILL.md', manifest('skills'));
    expect(await nodeSkillFolders.list(folder)).toEqual([
      {
        kind: 'skill',
        name: 'garden',
        frontmatter: { name: 'garden', description: 'Does garden.', 'allowed-tools': 'Bash(*)' },
        files: [
          {
            path: 'SKILL.md',
            digest: digest(manifest('garden', 'allowed-tools: Bash(*)\n')),
            size: manifest('garden', 'allowed-tools: Bash(*)\n').length,
          },
          { path: 'references/plants.md', digest: digest('Roses need sun.\n'), size: 16 },
          { path: 'scripts/dig.sh', digest: digest(`#!/bin/sh\ntouch ${mark}\n`), size: expect.any(Number) as number },
        ],
      },
    ]);
    expect(existsSync(mark)).toBe(false);
    const read = await nodeSkillFolders.read(folder, 'garden', 'references/plants.md', 1000);
    expect([read?.digest, read && new TextDecoder().decode(read.bytes)]).toEqual([
      digest('Roses need sun.\n'),
      'Roses need sun.\n',
    ]);
    expect(await nodeSkillFolders.get(folder, 'notes')).toBeUndefined();
  });

  it('are none with a link, wherever it leads, and no file behind a link is read', async () => {
    await put('../outside/SKILL.md', manifest('outside'));
    await put('../outside/secret.txt', 'secret');
    await symlink(join(base, 'outside'), join(folder, 'outside'));
    await put('file/SKILL.md', manifest('file'));
    await symlink(join(base, 'outside/secret.txt'), join(folder, 'file/secret.txt'));
    await put('deep/SKILL.md', manifest('deep'));
    await mkdir(join(folder, 'deep/more'));
    await symlink(join(base, 'outside'), join(folder, 'deep/more/out'));
    await put('within/SKILL.md', manifest('within'));
    await symlink('SKILL.md', join(folder, 'within/again.md'));
    await mkdir(join(folder, 'manifest'));
    await symlink(join(base, 'outside/SKILL.md'), join(folder, 'manifest/SKILL.md'));
    expect(await faultsIn()).toEqual({ deep: 'link', file: 'link', manifest: 'link', outside: 'link', within: 'link' });
    for (const [name, path] of [
      ['outside', 'secret.txt'],
      ['file', 'secret.txt'],
      ['deep', 'more/out/secret.txt'],
      ['deep', '../../outside/secret.txt'],
    ] as const)
      expect(await nodeSkillFolders.read(folder, name, path, 1000)).toBeUndefined();
  });

  it('are none when the folder itself became a link', async () => {
    await put('garden/SKILL.md', manifest('garden'));
    await rename(folder, join(base, 'moved'));
    await symlink(join(base, 'moved'), folder);
    expect(await nodeSkillFolders.list(folder)).toBeUndefined();
    expect(await nodeSkillFolders.read(folder, 'garden', 'SKILL.md', 1000)).toBeUndefined();
  });

  it('are refused where they break a rule, which costs no other skill', async () => {
    await put('good/SKILL.md', manifest('good'));
    await put('bomb/SKILL.md', '---\nname: bomb\ndescription: &a [*a, *a]\n---\n');
    await put('deep/SKILL.md', `---\nname: deep\ndescription: d\nx: ${'['.repeat(5000)}\n---\n`);
    await put('renamed/SKILL.md', manifest('another'));
    // Its second letter is Cyrillic.
    await put('g\u0430rden/SKILL.md', manifest('g\u0430rden'));
    await put('bare/SKILL.md', 'No front matter.');
    await put('large/SKILL.md', manifest('large'));
    await put('large/big.bin', new Uint8Array(17 * 1024 * 1024));
    await put('many/SKILL.md', manifest('many'));
    for (let n = 0; n <= maxSkillFiles; n++) await put(`many/${n}`, '');
    if (process.platform !== 'win32') {
      await put('pipe/SKILL.md', manifest('pipe'));
      const socket = createServer();
      await new Promise<void>((listening) => socket.listen(join(folder, 'pipe/waits'), listening));
      onTestFinished(() => void socket.close());
    }
    expect(await faultsIn()).toEqual({
      good: false,
      bare: 'invalid',
      bomb: 'invalid',
      'g\u0430rden': 'invalid',
      deep: 'invalid',
      renamed: 'invalid',
      large: 'tooLarge',
      many: 'tooManyFiles',
      ...(process.platform === 'win32' ? {} : { pipe: 'unreadable' }),
    });
    const refused = (await nodeSkillFolders.list(folder))?.find(({ name }) => name === 'bare');
    expect(refused?.kind === 'refused' && refused.problem).toMatch(/./);
  });

  it('are not endlessly many', async () => {
    for (let n = 0; n < maxLocalSkills + 2; n++) await put(`s${n}/SKILL.md`, manifest(`s${n}`));
    const skills = (await nodeSkillFolders.list(folder)) ?? [];
    expect(skills).toHaveLength(maxLocalSkills + 1);
    expect(skills.at(-1)).toMatchObject({ kind: 'refused', fault: 'tooManySkills' });
  });
});
