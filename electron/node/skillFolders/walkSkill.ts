import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { maxSkillBytes, maxSkillFiles, type LocalSkillFault } from '../../../shared/domain/skill.ts';
import { readInside } from '../files/readInside.ts';

/** Of version control and the Finder; no part of a skill. */
const ignored = new Set(['.git', '.DS_Store']);
/** How many folders may lie in each other. */
const maxDepth = 16;

/** The bytes of all files of a skill by their paths within it, or why it cannot be used. */
export type WalkedSkill =
  | { readonly kind: 'files'; readonly files: ReadonlyMap<string, Buffer>; readonly bytes: number }
  | { readonly kind: 'fault'; readonly fault: LocalSkillFault };

/** Reads every file of a skill. One link anywhere in it, and nothing of it is used. @param folder a real path */
export async function walkSkill(folder: string, name: string): Promise<WalkedSkill> {
  try {
    const paths = await pathsIn(join(folder, name), '', maxDepth);
    if ('fault' in paths) return { kind: 'fault', fault: paths.fault };
    return await readAll(join(folder, name), paths.paths.sort());
  } catch {
    return { kind: 'fault', fault: 'unreadable' };
  }
}

type Paths = { readonly paths: string[] } | { readonly fault: LocalSkillFault };

async function pathsIn(skill: string, under: string, depth: number): Promise<Paths> {
  const folder = join(skill, ...under.split('/'));
  // `readdir` would follow a link that took the place of the folder.
  if ((await lstat(folder)).isSymbolicLink()) return { fault: 'link' };
  const paths: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (ignored.has(entry.name)) continue;
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isSymbolicLink()) return { fault: 'link' };
    if (entry.isDirectory()) {
      if (depth === 0) return { fault: 'tooManyFiles' };
      const deeper = await pathsIn(skill, path, depth - 1);
      if ('fault' in deeper) return deeper;
      paths.push(...deeper.paths);
    } else if (entry.isFile()) paths.push(path);
    else return { fault: 'unreadable' };
    if (paths.length > maxSkillFiles) return { fault: 'tooManyFiles' };
  }
  return { paths };
}

async function readAll(skill: string, paths: readonly string[]): Promise<WalkedSkill> {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  for (const path of paths) {
    const read = await readInside(skill, path, maxSkillBytes - bytes);
    if (read.kind === 'tooLarge') return { kind: 'fault', fault: 'tooLarge' };
    if (read.kind !== 'bytes') return { kind: 'fault', fault: read.kind === 'outside' ? 'link' : 'unreadable' };
    bytes += read.bytes.length;
    files.set(path, read.bytes);
  }
  return { kind: 'files', files, bytes };
}
