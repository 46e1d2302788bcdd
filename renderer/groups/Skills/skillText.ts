import type { SkillEntry } from '../../../shared/domain/skill.ts';
import { fullText, type FullText } from '../../elements/FullText/fullText.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';

interface TextNames {
  readonly frontmatter: string;
  readonly files: string;
}

/**
 * Everything that an approval of a skill is bound to: its front matter, and each file with its size and digest. What the server named stands
 * within our own headings, so that no field can look like one. Pure.
 */
export function skillText(entry: SkillEntry | undefined, names: TextNames): FullText {
  if (entry === undefined) return fullText([]);
  return fullText([
    [names.frontmatter, frontmatterLines(entry)],
    [names.files, fileLines(entry).join('\n')],
  ]);
}

/** The same for a comparison of two of them. Pure. */
export function comparableSkill(entry: SkillEntry, names: TextNames): JsonObject {
  return { [names.frontmatter]: frontmatterLines(entry), [names.files]: fileLines(entry).join('\n') };
}

function frontmatterLines({ frontmatter }: SkillEntry): string {
  return JSON.stringify(frontmatter, null, 2);
}

function fileLines({ uri, files }: SkillEntry): string[] {
  if (files === 'dynamic') return [];
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
  const path = (of: string) => (of.startsWith(folder) ? of.slice(folder.length) : of);
  return files.map((file) => `${path(file.uri)}  ${file.size}  ${file.digest}`).sort();
}
