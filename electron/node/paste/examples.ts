import { isSecretName } from '../../../shared/domain/literalSecrets/secretNames.ts';
import { isExampleOfSecret } from '../../../shared/domain/literalSecrets/secretValues.ts';
import type { FieldPlace } from '../../../shared/domain/pasted/pasteReading.ts';
import type { Found, Rule } from './blank.ts';

const placeholder = (name: string): Found => ({ kind: 'placeholder', name, value: '' });

/** `<http|sse|stdio>` says all that its value can be. */
function inBrackets(text: string): Found {
  const words = text.split('|').map((word) => word.trim());
  const isChoice = words.length > 1 && words.every((word) => /^[\w.:-]+$/.test(word));
  return isChoice ? { ...placeholder(text), choices: words } : placeholder(text);
}

/** Examples that stand where the user's own value belongs. */
export const examples: readonly Rule[] = [
  [/\b[xX]{8}(?:-[xX]{4}){3}-[xX]{12}\b/g, ([name]) => placeholder(name)],
  [/<{1,2}([A-Za-z0-9/~][^<>"{}$;\n]{0,80})>{1,2}/g, ([, name = '']) => inBrackets(name)],
  [/\{\{?([A-Za-z][\w ./\\-]{1,60})\}?\}/g, ([, name = '']) => placeholder(name)],
  [
    /\b(?:[a-z]{2,6}[-_]){0,2}(?:YOUR|MY|REPLACE|INSERT|ENTER|PASTE|ADD|FILL)[_-][A-Z0-9_-]*[A-Z0-9]\b/g,
    ([name]) => placeholder(name),
  ],
  [/\b[A-Za-z][\w-]{0,60}[_-]here\b/gi, ([name]) => placeholder(name)],
  [/\b(?:sk|pk|ghp|glpat|xox[a-z]|xapp|key|token|api)[-_](?:\.{3}|…|x{3,}|\*{3,})\w*/gi, ([name]) => placeholder(name)],
  // Tokens of which only the beginning is told: `ntn_****`, `sk-ant-xxxx`.
  [/\b(?:[a-z]{2,10}[-_]){1,3}(?:[xX]{4,}|\*{3,}|\.{3}(?!\.)|…)(?!\w)/g, () => placeholder('token')],
  // The name of a variable, where nothing else says what it stands for: `?api_key=STRIPE_SECRET_KEY`.
  [
    /(?<=[?&][\w.-]{1,60}=|[Bb]earer )[A-Z][A-Z0-9_]{1,60}(?![^&#"'\s])/g,
    ([name]) => (isExampleOfSecret(name) ? placeholder(name) : undefined),
  ],
  [/(?<=^|[/.:@=])[xX]{4,}(?=$|[/.:@])/g, ([name]) => placeholder(name)],
  [/^(?:\.{3}|…|[xX]{4,}|\*{3,}|TODO|CHANGE[-_ ]?ME|changeme|REPLACE[-_ ]?ME)$/g, ([name]) => placeholder(name)],
  [/^\[[A-Za-z][\w -]{2,60}\]$/g, ([name]) => placeholder(name)],
  // Words in brackets, which no list has: `[your region, e.g. us-east-1]`.
  [/(?<=^|^[A-Za-z_]\w*=)\[[A-Za-z][\w'-]* [\w'-]+[^[\]]{0,80}\]$/g, ([name]) => placeholder(name.slice(1, -1))],
  // The port of an address: `http://your_host:port/mcp`.
  [/(?<=:\/\/[^/\s:@]{1,100}:)port(?=$|[/?#])/gi, ([name]) => placeholder(name)],
];

/** What the file of an app cannot mean, where everything else that looks like an example may be somebody's value. */
export const examplesInFiles: readonly Rule[] = [
  [/<{1,2}([A-Za-z0-9/~][^<>"{}$;\n]{0,80})>{1,2}/g, ([, name = '']) => inBrackets(name)],
  [/\bYOUR[_-][A-Z0-9_-]*[A-Z0-9]\b/g, ([name]) => placeholder(name)],
];

/** Elsewhere than in an address: there, a host may be called `your-team.example`. */
export const examplesInTexts: readonly Rule[] = [
  [/\b(?:[a-z]{2,6}[-_])?(?:your|insert|enter|replace|paste)(?:[_-]\w+){1,8}\b/gi, ([name]) => placeholder(name)],
];

/** Names and passwords of nobody: `postgresql://username:password@localhost/db`. In the file of an app they may be somebody's. */
export const exampleCredentials: readonly Rule[] = [
  [/(?<=:\/\/)(?:db_?)?user(?:_?name)?(?=:[^@/\s]{1,60}@)/gi, () => placeholder('username')],
  [
    /(?<=:\/\/[^/@:\s]{1,60}:)(?:my|your|db)?[_-]?(?:pass(?:word|wd)?|pwd|secret)(?=@)/gi,
    () => placeholder('password'),
  ],
];

/** In code, only what can be nothing else: `$X` and `<x>` mean something there. */
export const exampleInCode: readonly Rule[] = [
  [/^<([A-Za-z][\w .,'/-]{0,80})>$/g, ([, name = '']) => placeholder(name)],
  [/(?<![\w$\{-])YOUR[_-][A-Z0-9_-]*[A-Z0-9]\b/g, ([name]) => placeholder(name)],
];

const lead = /^(?:-{0,2}[A-Za-z][\w.-]*=|(?:bearer|basic|token)\s+)/i;

/**
 * Words where the value of a secret or of a name belongs: `API_KEY=STRIPE_SECRET_KEY`, `--password mypassword`, `DB_USERNAME=username`. Nobody
 * has them, but in documentation.
 */
export function exampleWords(text: string, part: FieldPlace['part'], owner: string): readonly Rule[] {
  if (owner === '' || (part !== 'variable' && part !== 'header' && part !== 'argument')) return [];
  if (/(?:env|var|name)s?$/i.test(owner) && !/user_?name$/i.test(owner)) return [];
  const isPair = part === 'argument' && /^-{0,2}[A-Za-z][\w.-]*=/.test(text);
  const start = lead.exec(text)?.[0].length ?? 0;
  const value = text.slice(start);
  const isOfSecret = isSecretName(owner);
  const isSecretExample = isOfSecret && isExampleOfSecret(value);
  const isUserName = /^user_?name$/i.test(value) && /user_?name$/i.test(owner);
  const isConstant = (part !== 'argument' || isPair) && isConstantFor(value, owner);
  const isSentence = /^(?=.{0,80}\byour\b)(?:your|the|path to) [\w',./-]+(?: [\w',./-]+){0,12}$/i.test(value);
  if (!isSecretExample && !isUserName && !isConstant && !isSentence) return [];
  // What may be a secret after all is not repeated.
  const found = isOfSecret ? { ...placeholder(owner), text: '' } : undefined;
  return [[new RegExp(`(?<=^.{${start}})[^]+$`, 'g'), ([name]) => found ?? placeholder(name)]];
}

/** `CONNECTED_ACCOUNT_ID` for an account. */
function isConstantFor(value: string, owner: string): boolean {
  if (!/^(?=.{5,60}$)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_(?:ID|URL|HOST)$/.test(value)) return false;
  const words = value.toLowerCase().split('_');
  return owner
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => words.includes(word));
}

/** The beginnings of paths of somebody else's computer: `/path/to`, `C:\Users\YourName`, `~/path/to`, `/your/project`. */
const examplePathStart = [
  String.raw`(?:~|\.{1,2}|[A-Za-z]:)?[/\\](?:(?:absolute|full|your|some|my)[/\\])?path[/\\]to`,
  String.raw`path[/\\]to(?=[/\\])`,
  String.raw`path[-_]to[-_][\w.-]+`,
  String.raw`[/\\](?:absolute|full|your|another|allowed)[/\\](?:allowed[/\\])?(?:project|folder|directory|dir|path|local)`,
  String.raw`[/\\](?:Users|home)[/\\](?:username|user|you|your[-_]?(?:user)?name|me|<[^>]+>)`,
  String.raw`[A-Za-z]:[/\\]Users[/\\](?:username|user|you|your[-_]?(?:user)?name)`,
].join('|');

/** As a whole, after the name of an option, in a list, or as the source of a folder that a container gets. */
export const examplePath: Rule = [
  new RegExp(
    String.raw`(?<=^|^-{0,2}[\w.-]+=|^file://|,(?:src|source)=|,)(?:${examplePathStart})(?:[/\\][^:,]*)?(?=$|,|:[/\\])`,
    'gi',
  ),
  ([name]) => placeholder(name),
];

/** The address of nobody: in the name of an example, or at a company that is one. */
export const exampleEmail: Rule = [
  /(?<![\w.+:/@-])(?:your[\w.+-]*@[\w-]+(?:\.[\w-]+)+|[\w.+-]+@(?:[\w-]+\.)*(?:example|(?:my|your)?[-_]?(?:company|domain|org|organization))\.(?:com|org|net))(?![\w:/@-])/gi,
  ([name]) => placeholder(name),
];
