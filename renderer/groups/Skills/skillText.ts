import type { SkillEntry } from '../../../shared/domain/skill.ts';
import { fullText, type FullText } from '../../elements/FullText/fullText.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';

/** Everything that an approval of a skill is bound to: its front matter, and each file with its size and digest. Pure. */
export function skillText(entry: SkillEntry | undefined, names: { readonly files: string }): FullText {
  if (entry === undefined) return fullText([]);
  return fullText([
    ...Object.entries(entry.frontmatter).map(([name, value]): [string, string] => [name, asText(value)]),
    [names.files, fileLines(entry).join('\n')],
  ]);
}

/** The same for a comparison of two of them. Pure. */
export function comparableSkill(entry: SkillEntry): JsonObject {
  return { ...entry.frontmatter, files: fileLines(entry).join('\n') };
}

function fileLines({ uri, files }: SkillEntry): string[] {
  if (files === 'dynamic') return [];
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
  const path = (of: string) => (of.startsWith(folder) ? of.slice(folder.length) : of);
  return files.map((file) => `${path(file.uri)}  ${file.size}  ${file.digest}`).sort();
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
}
