import { createHash } from 'node:crypto';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { maxLocalSkills } from '../../../shared/domain/skill.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { jsonObject } from '../../../shared/lib/json.ts';
import type { LocalFileRead, LocalSkill, SkillFolders } from '../../host/ports/skillFolders.ts';
import { readInside } from '../files/readInside.ts';
import { oneAtATime } from '../system/oneAtATime.ts';
import { walkSkill } from './walkSkill.ts';

/** An unreachable network drive can block a read for minutes; many large skills take a while. */
const maxListMs = 30_000;
const maxReadMs = 5000;
/** How much is read for one list; bytes. */
const maxFolderBytes = 256 * 1024 * 1024;
/** Of the message of the SDK; characters. */
const maxProblemChars = 500;

const listing = oneAtATime<readonly LocalSkill[] | undefined>(maxListMs, undefined);
const reading = oneAtATime<LocalFileRead | undefined>(maxReadMs, undefined);

/** Skills in folders, through Node. Front matter is read by the parser of the MCP SDK, which knows no anchors and no tags. */
export const nodeSkillFolders: SkillFolders = {
  list: (folder) => listing(folder, () => list(folder)),
  get: async (folder, name) => (await listing(folder, () => one(folder, name)))?.[0],
  read: (folder, name, path, maxBytes) => reading(folder, () => read(folder, name, path, maxBytes)),
};

async function list(folder: string): Promise<readonly LocalSkill[] | undefined> {
  try {
    if ((await realpath(folder)) !== folder) return undefined;
    const names = (await readdir(folder, { withFileTypes: true }))
      .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
    const skills: LocalSkill[] = [];
    let left = maxFolderBytes;
    for (const name of names) {
      const isOver = skills.length >= maxLocalSkills ? 'tooManySkills' : left <= 0 ? 'folderTooLarge' : undefined;
      if (isOver !== undefined) {
        skills.push({ kind: 'refused', name, fault: isOver });
        return skills;
      }
      const { skill, bytes } = await skillIn(folder, name);
      if (skill !== undefined) skills.push(skill);
      left -= bytes;
    }
    return skills;
  } catch {
    return undefined;
  }
}

async function one(folder: string, name: string): Promise<readonly LocalSkill[]> {
  const { skill } = await skillIn(folder, name);
  return skill === undefined ? [] : [skill];
}

/** A sub-folder without a `SKILL.md` is no skill. */
async function skillIn(folder: string, name: string): Promise<{ skill?: LocalSkill; bytes: number }> {
  const refused = (fault: Extract<LocalSkill, { kind: 'refused' }>['fault'], problem?: string, bytes = 0) => ({
    skill: { kind: 'refused' as const, name, fault, ...(problem === undefined ? {} : { problem }) },
    bytes,
  });
  const [own, manifest] = await Promise.all([kindOf(join(folder, name)), kindOf(join(folder, name, 'SKILL.md'))]);
  if (own === undefined || manifest === undefined) return { bytes: 0 };
  if (own.isSymbolicLink()) return refused('link');
  if (!own.isDirectory()) return { bytes: 0 };
  const walked = await walkSkill(folder, name);
  if (walked.kind === 'fault') return refused(walked.fault);
  const { bytes, files } = walked;
  // Loaded with the first folder: most people have none.
  const { SkillCatalogError, skillEntry } = await import('@modelcontextprotocol/server/ext/skills');
  try {
    const { frontmatter } = await skillEntry(name, Object.fromEntries(files));
    const listed = [...files].map(([path, content]) => ({ path, digest: digestOf(content), size: content.length }));
    return { skill: { kind: 'skill', name, frontmatter: jsonObject.parse(frontmatter), files: listed }, bytes };
  } catch (error) {
    const problem =
      error instanceof SkillCatalogError
        ? error.problems.map(({ message }) => message).join('; ')
        : error instanceof Error
          ? error.message
          : '';
    return refused('invalid', keepStart(problem, maxProblemChars), bytes);
  }
}

async function read(folder: string, name: string, path: string, maxBytes: number): Promise<LocalFileRead | undefined> {
  const found = await readInside(join(folder, name), path, maxBytes);
  return found.kind === 'bytes' ? { bytes: found.bytes, digest: digestOf(found.bytes) } : undefined;
}

function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function kindOf(path: string) {
  return lstat(path).catch(() => undefined);
}
