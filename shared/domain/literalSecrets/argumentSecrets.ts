import { isSecretName, type SecretSpan, secretSpans } from './secretSpans.ts';

/** Where arguments hold secrets that are written out: a list for every argument, in their order. Pure. */
export function argumentSecrets(args: readonly string[]): SecretSpan[][] {
  return args.map((arg, at) => {
    if (isCodeArgument(args, at)) return [];
    return spansOfArgument(arg, args[at - 1]).filter(({ start, end }) => !commandSigns.test(arg.slice(start, end)));
  });
}

/** Signs with which shells and languages do something. What is covered is not read, so nothing that acts may be covered. */
const commandSigns = /[;|&`(){}$<>\r\n]/;
/** The options of shells and interpreters whose value is code. */
const codeFlag = /^(?:-[a-z]{0,3}[cepr]|\/[ck]|--(?:eval|print|command|exec)|-command|-encodedcommand|eval|exec)$/i;
const containerCommand = /^(?:run|exec|create)$/;

/** Whether an argument is code, or may be: `-e` is also how containers are given variables. */
export function isCodeArgument(args: readonly string[], at: number): boolean {
  const before = args[at - 1];
  if (before === undefined || !codeFlag.test(before)) return false;
  const isVariable = before === '-e' && args.slice(0, at - 1).some((arg) => containerCommand.test(arg));
  return !(isVariable && /^[A-Za-z_]\w*=[\w.+/=:@~-]*$/.test(args[at] ?? ''));
}

/** The name of an argument's value: its own, or that of the option before it. `undefined` where there is none. Pure. */
export function nameOfArgument(args: readonly string[], at: number): string | undefined {
  const own = pairPattern.exec(args[at] ?? '')?.[1];
  const name = own ?? optionPattern.exec(args[at - 1] ?? '')?.[1];
  return name?.replace(/^-+/, '');
}

// A drive is no name.
const pairPattern = /^(?![A-Za-z]:[\\/])(-{0,2}[A-Za-z][\w.-]*)(=|:\s*)(?!\/\/)/;
const optionPattern = /^--?([A-Za-z][\w.-]+)$/;

/** `--api-key=value`, `KEY=value`, `Name: value` of a header, or the value of the option before it. */
function spansOfArgument(arg: string, before: string | undefined): SecretSpan[] {
  const pair = pairPattern.exec(arg);
  if (pair) {
    const [lead, name, sign] = pair;
    // Blanks are inside of headers only: elsewhere an argument with blanks may be code.
    const isHeader = sign !== '=' && before !== undefined && /^(?:-H|--headers?)$/.test(before);
    if (isHeader || sign === '=')
      return moved(secretSpans(named(name ?? '', { isHeader }), arg.slice(lead.length)), lead.length);
  }
  const option = optionPattern.exec(before ?? '')?.[1];
  return option === undefined || arg.startsWith('-')
    ? secretSpans(undefined, arg)
    : secretSpans(named(option, { isHeader: false }), arg);
}

/** A name that says that its value is a secret, or none: what is random in an argument may be code in base64. */
function named(name: string, { isHeader }: { readonly isHeader: boolean }): string | undefined {
  return isHeader || isSecretName(name) ? name : undefined;
}

function moved(spans: readonly SecretSpan[], by: number): SecretSpan[] {
  return spans.map(({ start, end }) => ({ start: start + by, end: end + by }));
}
