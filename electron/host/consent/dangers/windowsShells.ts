/** What a shell of Windows is to run. */
export interface WindowsShellReading {
  /** A line, if it is one; otherwise the words from `next` on. */
  readonly line?: string | undefined;
  readonly next: number;
  /** Whether a program stands at `next`, and not a script. */
  readonly isCommand: boolean;
  /** It runs what it reads, or what nobody can read: a shell in any case. */
  readonly isOpen: boolean;
}

/** With these, a line is more than one program and its arguments. */
export const cmdSigns = /[&|<>^\r\n]/;
const runs = /^(?:\/[a-z](?::\w+)?)*\/{1,2}([ckr])(.*)$/is;

/** Reads the arguments of `cmd`, from the word after it on. Pure. */
export function readCmd(words: readonly string[], from: number): WindowsShellReading {
  for (let at = from; at < words.length; at++) {
    const [, letter, joined = ''] = runs.exec(words[at] ?? '') ?? [];
    if (letter !== undefined) {
      const rest = [...(joined === '' ? [] : [joined]), ...words.slice(at + 1)];
      // `/k` goes on with what it reads.
      const isOpen = /k/i.test(letter) || rest.length === 0;
      const areWords = joined === '' && rest.length > 1 && !rest.some((word) => cmdSigns.test(word));
      if (areWords) return { next: at + 1, isCommand: true, isOpen };
      return { line: rest.join(' '), next: words.length, isCommand: false, isOpen };
    }
    if (!/^\//.test(words[at] ?? '')) return { next: at, isCommand: true, isOpen: false };
  }
  return { next: words.length, isCommand: false, isOpen: true };
}

/** Parameters of PowerShell that take a value, by their short names and their whole ones. */
const valued = [
  'executionpolicy',
  'windowstyle',
  'outputformat',
  'inputformat',
  'version',
  'psconsolefile',
  'configurationname',
  'configurationfile',
  'workingdirectory',
  'custompipename',
  'settingsfile',
];
const shortValued = /^(?:ex|ep|w|o|of|if|v|wd|wo|config|custom|settings)$/;

/** Reads the arguments of PowerShell, from the word after it on. Its parameters may be cut anywhere, and begin with any dash. Pure. */
export function readPowerShell(words: readonly string[], from: number, name: string): WindowsShellReading {
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? '';
    const [, given = '', joined] = /^(?:[-\u2013\u2014\u2015]{1,2}|\/)([a-z]+)(?::(.*))?$/is.exec(word) ?? [];
    const parameter = given.toLowerCase();
    const rest = [...(joined === undefined ? [] : [joined]), ...words.slice(at + 1)];
    if (word === '-') return { next: words.length, isCommand: false, isOpen: true };
    if (parameter === '') return ofOperand(words, at, name);
    if (isEncoded(parameter)) return { next: words.length, isCommand: false, isOpen: true };
    if (isCut(parameter, 'command') || /^(?:cwa|commandw)/.test(parameter)) {
      const isOpen = rest.length === 0 || rest[0] === '-';
      return { line: rest.join(' '), next: words.length, isCommand: false, isOpen };
    }
    if (isCut(parameter, 'file')) return { next: at + 1, isCommand: false, isOpen: false };
    const takesValue =
      shortValued.test(parameter) || valued.some((each) => parameter.length > 2 && isCut(parameter, each));
    if (takesValue && joined === undefined) at += 1;
  }
  return { next: words.length, isCommand: false, isOpen: true };
}

const isCut = (parameter: string, whole: string) => whole.startsWith(parameter);

/** `-e`, `-enc`, `-EncodedCommand`, `-ec`: code that people cannot read. */
function isEncoded(parameter: string): boolean {
  return (
    isCut(parameter, 'encodedcommand') ||
    parameter === 'ec' ||
    isCut(parameter, 'encodedarguments') ||
    parameter === 'ea'
  );
}

function ofOperand(words: readonly string[], at: number, name: string): WindowsShellReading {
  const isScript = name === 'pwsh' || /\.ps1$/i.test(words[at] ?? '');
  if (isScript) return { next: at + 1, isCommand: false, isOpen: false };
  return { line: words.slice(at).join(' '), next: words.length, isCommand: false, isOpen: false };
}
