import type { SentSource } from '../../../../shared/domain/sentRequest.ts';
import { leftOutPattern } from '../../../../shared/lib/leftOutNote.ts';

/** A part of a request, and who it is from. */
export interface BodyPart {
  readonly source: SentSource;
  /** Of the tool, file or field. */
  readonly name?: string | undefined;
  readonly text: string;
}

type Attributes = Readonly<Record<string, string>>;

/**
 * What stands between these marks is from somebody else than the text around them. None of them can be opened or closed by what stands
 * between them; see `withoutMarks`.
 */
const sources = {
  user_instructions: () => ({ kind: 'userInstructions' }),
  project_file: () => ({ kind: 'projectFiles' }),
  server_instructions: ({ server = null }) => ({ kind: 'serverInstructions', server }),
  attached: ({ server = null }) => ({ kind: 'attached', server }),
  summary: () => ({ kind: 'summary' }),
  skill: ({ server = null }) => ({ kind: 'results', server }),
  skill_file: ({ server = null }) => ({ kind: 'results', server }),
  skill_part: ({ server = null }) => ({ kind: 'results', server }),
} as const satisfies Readonly<Record<string, (attributes: Attributes) => SentSource>>;

type Mark = keyof typeof sources;

/** The marks that Gatehouse makes in each place. Elsewhere they are words like others, which anybody may write. */
export const marksOf = {
  system: ['user_instructions', 'project_file', 'server_instructions'],
  said: ['attached', 'summary'],
  skills: ['skill', 'skill_file', 'skill_part'],
  none: [],
} as const satisfies Readonly<Record<string, readonly Mark[]>>;

const attribute = /([a-z_]+)=("(?:[^"\\]|\\.)*")/gu;

/** A text in parts by the marks in it: of the source that each mark names, and `otherwise` around them. Pure. */
export function markedParts(text: string, marks: readonly Mark[], otherwise: SentSource, name?: string): BodyPart[] {
  const parts: BodyPart[] = [];
  let end = 0;
  const addUpTo = (to: number) => {
    const between = text.slice(end, to);
    if (between.trim() !== '') parts.push({ source: otherwise, name, text: between });
  };
  const opening = new RegExp(`<(${marks.join('|') || '(?!)'})((?: [a-z_]+="(?:[^"\\\\]|\\\\.)*")*)>\\n`, 'gu');
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [whole, mark = '', given = ''] = found;
    const closing = `\n</${mark}>`;
    // The empty text between two marks has one line break for both.
    const closed = text.indexOf(closing, found.index + whole.length - 1);
    if (closed === -1 || !isMark(mark)) break;
    const attributes = attributesIn(given);
    // Gatehouse writes JSON there: this is somebody's text that only looks like a mark.
    if (attributes === undefined) continue;
    addUpTo(found.index);
    end = closed + closing.length;
    opening.lastIndex = end;
    parts.push({
      source: sources[mark](attributes),
      name: attributes['name'] ?? attributes['path'] ?? name,
      text: text.slice(found.index, end),
    });
  }
  addUpTo(text.length);
  return parts;
}

function isMark(name: string): name is Mark {
  return Object.hasOwn(sources, name);
}

function attributesIn(text: string): Attributes | undefined {
  try {
    return Object.fromEntries(
      [...text.matchAll(attribute)].map(([, key = '', value = '""']) => [key, String(JSON.parse(value))]),
    );
  } catch {
    return undefined;
  }
}

/**
 * The source in a label before a picture, a sound or a PDF (see `attachedParts`), or of a note in place of one. `undefined` for other
 * texts.
 */
export function labelledSource(text: string): SentSource | undefined {
  if (leftOutPattern.test(text)) return { kind: 'attached', server: null };
  const [whole, given] =
    /^\[Attached:((?: [a-z_]+="(?:[^"\\]|\\.)*")+), \d+ bytes(?:\. Not given to you: [^\]]*)?\]$/u.exec(text) ?? [];
  const attributes = whole === undefined ? undefined : attributesIn(given ?? '');
  return attributes && sources.attached(attributes);
}
