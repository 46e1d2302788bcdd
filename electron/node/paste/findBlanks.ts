import { isSecretName } from '../../../shared/domain/literalSecrets/secretSpans.ts';
import type { TextPlace } from '../../../shared/domain/pasted/launchTexts.ts';
import type { PasteField, PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';

/** A part of a text that stands for a value, from `start` up to, not including, `end`. */
export interface Blank {
  readonly start: number;
  readonly end: number;
  readonly kind: PasteField['kind'];
  /** Of the input or variable, or what the example says. */
  readonly name: string;
  /** What it is if nobody says anything else. */
  readonly value: string;
  /** As it is written. */
  readonly text: string;
}

interface Circumstances {
  readonly format: PasteFormat;
  readonly place: TextPlace;
  /** A shell or interpreter reads it: `$X` in it is its own. */
  readonly isCode: boolean;
  /** The variable, header or option that the text is the value of. */
  readonly owner: string;
}

type Found = Pick<Blank, 'kind' | 'name' | 'value'>;
type Rule = readonly [pattern: RegExp, make: (match: RegExpExecArray) => Found | undefined];

const input = (name: string, value = ''): Found => ({ kind: 'input', name, value });
const environment = (name: string, value = ''): Found => ({ kind: 'environment', name, value });
const placeholder = (name: string): Found => ({ kind: 'placeholder', name, value: '' });

const always: readonly Rule[] = [
  [/\$\{input:([^}]{1,200})\}/g, ([, name = '']) => input(name)],
  [/\$\{env:([^}:]{1,200})(?::-?([^}]{0,2000}))?\}/gi, ([, name = '', value = '']) => environment(name, value)],
  [/\$?\{\{\s*(?:secrets|inputs|env)\.([\w.-]+)\s*\}\}/g, ([, name = '']) => input(name.split('.').at(-1) ?? name)],
  [/\$\{(?:workspaceFolder|workspaceRoot|fileWorkspaceFolder)(?::[^}]{0,200})?\}/g, () => input('workspaceFolder')],
  [/\$\{userHome\}/g, () => environment('HOME')],
  // Variables of another host, such as `${config:x}`. `${secret:x}` is ours.
  [
    /\$\{(?!secret:)([A-Za-z]{1,40}:[^}]{1,200}|workspaceFolderBasename|cwd|pathSeparator|\/)\}/g,
    ([, name = '']) => input(name),
  ],
];

const outsideOfCode: readonly Rule[] = [
  [/\$\{([A-Za-z_]\w{0,200})(?::-([^}]{0,2000}))?\}/g, ([, name = '', value = '']) => environment(name, value)],
];

const openCode: Rule = [/\{env:([A-Za-z_]\w*)\}/g, ([, name = '']) => environment(name)];
const dollar: Rule = [/\$([A-Za-z_]\w*)/g, ([, name = '']) => environment(name)];
const wholeDollar: Rule = [/^\$(?:env:)?([A-Za-z_]\w*)$/g, ([, name = '']) => environment(name)];
const percent: Rule = [/%([A-Z][A-Z0-9_()]{2,})%/g, ([, name = '']) => environment(name)];

/** Examples that stand where the user's own value belongs. */
const examples: readonly Rule[] = [
  [/<([A-Za-z][\w .,'/-]{0,80})>/g, ([, name = '']) => placeholder(name)],
  [/\{\{?([A-Za-z][\w -]{1,60})\}?\}/g, ([, name = '']) => placeholder(name)],
  [
    /\b(?:[a-z]{2,6}[-_])?(?:YOUR|MY|REPLACE|INSERT|ENTER|PASTE|ADD)[_-][A-Z0-9_-]*[A-Z0-9]\b/g,
    ([name]) => placeholder(name),
  ],
  [/\b(?:[a-z]{2,6}[-_])?(?:your|insert|enter|replace|paste)(?:[_-]\w+){1,8}\b/gi, ([name]) => placeholder(name)],
  [/\b(?:sk|pk|ghp|glpat|xoxb|xapp|key|token|api)[-_](?:\.{3}|…|x{3,}|\*{3,})\w*/gi, ([name]) => placeholder(name)],
  [/^(?:\.{3}|…|[xX]{4,}|\*{3,}|TODO|CHANGE[-_ ]?ME|changeme|REPLACE[-_ ]?ME)$/g, ([name]) => placeholder(name)],
  [/^\[[A-Za-z][\w -]{2,60}\]$/g, ([name]) => placeholder(name)],
];

/** Folders and files of somebody else's computer. */
const examplePath: Rule = [
  /^(?:[A-Za-z]:)?[/\\](?:(?:absolute|full|your|some)[/\\])?(?:path|PATH)[/\\]to(?:[/\\].*)?$|^[/\\](?:Users|home)[/\\](?:username|user|you|your[-_]?(?:user)?name|yourname|me|<[^>]+>)(?:[/\\].*)?$|^[A-Za-z]:\\Users\\(?:username|user|you|your[-_]?(?:user)?name|yourname)(?:\\.*)?$|^path[/\\]to[/\\].+$/g,
  ([name]) => placeholder(name),
];

const shellFormats: ReadonlySet<PasteFormat> = new Set(['gemini', 'shellLine', 'addCommand', 'windsurf']);

/** More in one text is no configuration; each is compared with all others. */
const maxBlanks = 500;

/** Finds what stands for values in a text: inputs, variables of a computer, examples. In their order, none over another. Pure. */
export function findBlanks(text: string, { format, place, isCode, owner }: Circumstances): Blank[] {
  const isHttp = place.part === 'address' || place.part === 'header';
  const rules: Rule[] = [examplePath, ...always];
  if (!isCode) rules.push(...outsideOfCode, wholeDollar);
  if (!isCode && shellFormats.has(format)) rules.push(dollar);
  if (format === 'opencode') rules.push(openCode);
  if (!isCode && !isHttp) rules.push(percent);
  if (!isCode) rules.push(...(place.part === 'address' ? examples.filter((rule) => rule !== examples[3]) : examples));
  const found = rules.flatMap((rule) => blanksOf(rule, text));
  const isEmptySecret = text.trim() === '' && place.part === 'variable' && isSecretName(owner);
  if (isEmptySecret) return [{ start: 0, end: text.length, kind: 'placeholder', name: owner, value: '', text: '' }];
  return withoutOverlaps(found.slice(0, maxBlanks));
}

function blanksOf([pattern, make]: Rule, text: string): Blank[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const blank = make(match);
    return blank === undefined
      ? []
      : [{ ...blank, start: match.index, end: match.index + match[0].length, text: match[0] }];
  });
}

/** Rules that come first win. */
function withoutOverlaps(blanks: readonly Blank[]): Blank[] {
  const kept: Blank[] = [];
  for (const blank of blanks) {
    if (!kept.some(({ start, end }) => blank.start < end && start < blank.end)) kept.push(blank);
  }
  return kept.sort((a, b) => a.start - b.start);
}
