import { containerOptions } from '../containerVariables.ts';
import { isLoaderVariable } from '../loaderVariable.ts';
import { isSecretName, mayBeSecretName } from './secretNames.ts';
import { addressSecretsToKeep, addressSecretSpans, moved, type SecretSpan, secretSpans } from './secretSpans.ts';

/**
 * Where arguments hold secrets that are written out: a list for every argument, in their order. Pure.
 *
 * @param command what they are the arguments of
 * @param isWide see `secretSpans`; then also what stands in code, which nobody takes over with a secret in it
 */
export function argumentSecrets(args: readonly string[], command = '', isWide = false): SecretSpan[][] {
  const options = containerOptions(args);
  const bridge = bridgeProgram.test(command) ? 0 : args.findIndex((arg) => bridgeProgram.test(arg));
  return args.map((arg, at) => {
    const before = args[at - 1];
    if (isCode(arg, before, options.has(at - 1))) {
      if (!isWide) return [];
      // What may be code is not read, unless it is one plain assignment.
      return /^[\w.-]+=[^\s;|&`(){}$]*$/.test(arg)
        ? argumentSpans(arg, before, true)
        : secretSpans(undefined, arg, true);
    }
    const isReached = bridge !== -1 && at >= bridge && /^https?:\/\//i.test(arg);
    // `mcp-proxy --headers Name value`.
    const header = isWide || (bridge !== -1 && at - 2 >= bridge - 1) ? headerBefore(args, at) : undefined;
    if (header !== undefined) return secretSpans(header, arg, isWide).filter((span) => isWide || !acts(arg, span));
    if (isWide) return isReached ? addressSecretSpans(arg, true) : argumentSpans(arg, before, true);
    const spans = isReached ? addressSecretsToKeep(arg) : argumentSpans(arg, before, false);
    return spans.filter((span) => !acts(arg, span));
  });
}

function acts(arg: string, { start, end }: SecretSpan): boolean {
  return commandSigns.test(arg.slice(start, end).replace(keyLine, ''));
}

/** The name of the header whose value an argument is, where name and value are arguments of their own. */
function headerBefore(args: readonly string[], at: number): string | undefined {
  const name = args[at - 1] ?? '';
  return isHeaderOption(args[at - 2]) && /^[A-Za-z][\w-]*$/.test(name) ? name : undefined;
}

/** Signs with which shells and languages do something. What is covered is not read, so nothing that acts may be covered. */
const commandSigns = /[;|&`(){}$<>\s]/;
/** The first line of a private key has blanks. */
const keyLine = /-----(?:BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** The options of shells and interpreters whose value is code. */
const codeFlag = /^(?:-[a-z]{0,3}[cepr]|\/[ck]|--(?:eval|print|command|exec)|-command|-encodedcommand|eval|exec)$/i;
/** Programs that only reach the address which they get. */
const bridgeProgram = /(?:^|[/\\])(?:mcp-remote|supergateway|mcp-proxy)(?:@[\w.^~-]+)?$/;

/** Whether an argument is code, or may be: `-e` is also how containers are given variables. */
export function isCodeArgument(args: readonly string[], at: number): boolean {
  return codeArguments(args)(at);
}

/** The same for each of many arguments. Pure. */
export function codeArguments(args: readonly string[]): (at: number) => boolean {
  let options: ReadonlySet<number> | undefined;
  return (at) => {
    const before = args[at - 1];
    if (before === undefined || !codeFlag.test(before)) return false;
    options ??= containerOptions(args);
    return isCode(args[at] ?? '', before, options.has(at - 1));
  };
}

function isCode(arg: string, before: string | undefined, isOfContainer: boolean): boolean {
  if (before === undefined || !codeFlag.test(before)) return false;
  const isVariable = /^-[diPqtT]*e$/.test(before) && /^[A-Za-z_]\w*=[^\s;|&`(){}$<>"'\\]*$/.test(arg);
  return !(isOfContainer && isVariable);
}

/** The name of an argument's value: its own, or that of the option before it. `undefined` where there is none. Pure. */
export function nameOfArgument(args: readonly string[], at: number): string | undefined {
  const own = pairPattern.exec(args[at] ?? '');
  const inHeader = own?.[2] === '=' && isHeaderOption(own[1]) ? args[at]?.slice(own[0].length) : undefined;
  const name =
    (inHeader === undefined ? own : pairPattern.exec(inHeader))?.[1] ??
    headerBefore(args, at) ??
    optionPattern.exec(args[at - 1] ?? '')?.[1];
  return name?.replace(/^-+/, '');
}

// A drive is no name, nor is the variable in `-eNAME` an option.
const pairPattern = /^(?![A-Za-z]:[\\/])(-{0,2}[A-Za-z][\w.-]*)(=|:\s*)(?!\/\/)/;
const optionPattern = /^(?!-e[A-Z_])--?([A-Za-z][\w.-]+)$/;

function isHeaderOption(option = ''): boolean {
  return /^-H$|^--?(?:[\w-]*-)?headers?$/.test(option);
}

/** `--api-key=value`, `KEY=value`, `Name: value` of a header, or the value of the option before it. */
function argumentSpans(arg: string, before: string | undefined, isWide: boolean): SecretSpan[] {
  const pair = pairPattern.exec(arg);
  if (pair) {
    const [lead, name = '', sign] = pair;
    const rest = arg.slice(lead.length);
    // `--header=Name: value`.
    if (sign === '=' && isHeaderOption(name)) return moved(argumentSpans(rest, name, isWide), lead.length);
    // Blanks are inside of headers only: elsewhere an argument with blanks may be code.
    const isHeader = sign !== '=' && isHeaderOption(before);
    if (isHeader || sign === '=' || isWide)
      return moved(secretSpans(isHeader ? name : nameThatCounts(name, rest, isWide), rest, isWide), lead.length);
  }
  const option = arg.startsWith('-') ? undefined : optionPattern.exec(before ?? '')?.[1];
  return secretSpans(option === undefined ? undefined : nameThatCounts(option, arg, isWide), arg, isWide);
}

/** A name that says what its value is, or none: what is random in an argument may be code in base64. */
function nameThatCounts(name: string, value: string, isWide: boolean): string | undefined {
  const isSecret = isSecretName(name) || (isWide && mayBeSecretName(name, value));
  return isSecret || isLoaderVariable(name) ? name : undefined;
}
