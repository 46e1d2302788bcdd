import { isSecretName } from '../../../shared/domain/literalSecrets/secretNames.ts';
import type { TextPlace } from '../../../shared/domain/pasted/launchTexts.ts';
import type { PasteFormat } from '../../../shared/domain/pasted/pasteReading.ts';
import type { Blank, Found, Rule } from './blank.ts';
import {
  exampleCredentials,
  exampleEmail,
  exampleInCode,
  examplePath,
  examples,
  examplesInFiles,
  examplesInTexts,
  exampleWords,
} from './examples.ts';

interface Circumstances {
  readonly format: PasteFormat;
  readonly place: TextPlace;
  /** A shell or interpreter reads it: `$X` in it is its own. */
  readonly isCode: boolean;
  /** The variable, header or option that the text is the value of. */
  readonly owner: string;
  /** The text is what an app works with, not what documentation shows: words that may be examples are values. */
  readonly isOwnFile?: boolean;
  /** The program hands its arguments on to another computer or a container, and no shell of this one has read them. */
  readonly isForOther?: boolean;
}

const input = (name: string, value = ''): Found => ({ kind: 'input', name, value });
const environment = (name: string, value = ''): Found => ({ kind: 'environment', name, value });

const always: readonly Rule[] = [
  [/\$\{input:([^}]{1,200})\}/g, ([, name = '']) => input(name)],
  [/\$\{env:([^}:]{1,200})(?::-?([^}]{0,2000}))?\}/gi, ([, name = '', value = '']) => environment(name, value)],
  [/\$?\{\{\s*(?:secrets|inputs|env)\.([\w.-]+)\s*\}\}/g, ([, name = '']) => input(name.split('.').at(-1) ?? name)],
  [/\$\{(?:workspaceFolder|workspaceRoot|fileWorkspaceFolder)(?::[^}]{0,200})?\}/g, () => input('workspaceFolder')],
  [/\$\{PWD\}|\$\(pwd\)|`pwd`/g, () => input('workspaceFolder')],
  [/\$\{userHome\}/g, () => environment('HOME')],
  // Of this Gatehouse or of another: whoever wrote the text does not say which secret it gets.
  [/\$\{secret:([A-Za-z0-9_.-]{1,64})\}/g, ([, name = '']) => ({ kind: 'secret', name, value: '' })],
  // Variables of another host, such as `${config:x}`.
  [
    /\$\{(?!secret:)([A-Za-z]{1,40}:(?!-)[^}]{1,200}|workspaceFolderBasename|cwd|pathSeparator|\/)\}/g,
    ([, name = '']) => input(name),
  ],
];

const outsideOfCode: readonly Rule[] = [
  // PowerShell's.
  [/\$env:([A-Za-z_]\w*)/gi, ([, name = '']) => environment(name)],
  // In the brackets of an example, too: they are no part of the value.
  [/<\$\{?([A-Za-z_]\w{0,200})\}?>/g, ([, name = '']) => environment(name)],
  [/\$\{([A-Za-z_]\w{0,200})(?::-([^}]{0,2000}))?\}/g, ([, name = '', value = '']) => environment(name, value)],
];

const openCode: Rule = [/\{env:([A-Za-z_]\w*)\}/g, ([, name = '']) => environment(name)];
const dollar: Rule = [
  /\$([A-Za-z_]\w*)/g,
  ([, name = '']) => (name === 'PWD' ? input('workspaceFolder') : environment(name)),
];
const wholeDollar: Rule = [/^\$(?:env:)?([A-Za-z_]\w*)$/g, ([, name = '']) => environment(name)];
const percent: Rule = [/%([A-Z][A-Z0-9_()]{2,})%/g, ([, name = '']) => environment(name)];

/** Variables of the environment of GitHub Copilot's coding agent, which are named without a sign. */
const copilotVariable: Rule = [
  /^\$?(COPILOT_MCP_\w+)$|\$\{?(COPILOT_MCP_\w+)\}?/g,
  ([, whole, name]) => input(whole ?? name ?? ''),
];

/** The home folder, as shells write it at the beginning of a path. */
const home: Rule = [/^~(?=$|[\\/])/g, () => environment('HOME')];

const shellFormats: ReadonlySet<PasteFormat> = new Set(['gemini', 'shellLine', 'addCommand', 'windsurf']);

/** More in one text is no configuration; each is compared with all others. */
const maxBlanks = 500;

/** Finds what stands for values in a text: inputs, variables of a computer, examples. In their order, none over another. Pure. */
export function findBlanks(text: string, circumstances: Circumstances): Blank[] {
  const { place, owner } = circumstances;
  const isEmptySecret = text.trim() === '' && place.part === 'variable' && isSecretName(owner);
  if (isEmptySecret) return [{ start: 0, end: text.length, kind: 'placeholder', name: owner, value: '', text: '' }];
  const found = rulesFor(text, circumstances).flatMap((rule) => blanksOf(rule, text));
  return withoutOverlaps(found.slice(0, maxBlanks));
}

function rulesFor(
  text: string,
  { format, place, isCode, owner, isOwnFile, isForOther }: Circumstances,
): readonly Rule[] {
  const isHttp = place.part === 'address' || place.part === 'header';
  const rules: Rule[] = isOwnFile === true ? [...always] : [examplePath, ...always];
  if (isCode) return format === 'opencode' ? [...rules, openCode, ...exampleInCode] : [...rules, ...exampleInCode];
  rules.push(copilotVariable);
  if (isOwnFile !== true) rules.push(exampleEmail);
  rules.push(...outsideOfCode, wholeDollar);
  // In a header, a sign of the dollar is seldom one of money.
  if (shellFormats.has(format) || place.part === 'header') rules.push(dollar);
  if (format === 'opencode') rules.push(openCode);
  if (!isHttp) rules.push(percent);
  // Before a command or folder it is read when the server starts.
  if ((place.part === 'argument' && isForOther !== true) || place.part === 'variable') rules.push(home);
  if (isOwnFile === true) return [...rules, ...examplesInFiles];
  rules.push(...examples);
  if (place.part !== 'address') rules.push(...examplesInTexts, ...exampleCredentials);
  rules.push(...exampleWords(text, place.part, owner));
  return rules;
}

function blanksOf([pattern, make]: Rule, text: string): Blank[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const blank = make(match);
    return blank === undefined
      ? []
      : [{ text: match[0], ...blank, start: match.index, end: match.index + match[0].length }];
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
