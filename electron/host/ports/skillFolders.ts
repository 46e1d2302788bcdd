import type { JsonObject } from '../../../shared/lib/json.ts';
import type { LocalSkillFault } from '../../../shared/domain/skill.ts';

/** A file of a skill. `path`: relative to the folder of the skill, with `/`. */
interface LocalSkillFile {
  readonly path: string;
  /** `sha256:` and 64 hexadecimal digits. */
  readonly digest: string;
  readonly size: number;
}

/** One sub-folder with a `SKILL.md`. `name`: of the sub-folder. */
export type LocalSkill =
  | {
      readonly kind: 'skill';
      readonly name: string;
      readonly frontmatter: JsonObject;
      readonly files: readonly LocalSkillFile[];
    }
  | {
      readonly kind: 'refused';
      readonly name: string;
      readonly fault: LocalSkillFault;
      /** Of `invalid`: in the words of the SDK. */
      readonly problem?: string;
    };

/** A file as it is now. */
export interface LocalFileRead {
  readonly bytes: Uint8Array;
  readonly digest: string;
}

/** Port: skills in folders of this computer. Nothing is run, nothing is written, and no link is followed. */
export interface SkillFolders {
  /** @param folder a real path; `undefined`: it is not there any more, is a link now, or cannot be read */
  list(folder: string): Promise<readonly LocalSkill[] | undefined>;
  /** One skill of it; `undefined`: it is not there. */
  get(folder: string, name: string): Promise<LocalSkill | undefined>;
  /** @param path as the list of files says; `undefined`: it is not there, too large, or behind a link */
  read(folder: string, name: string, path: string, maxBytes: number): Promise<LocalFileRead | undefined>;
}
