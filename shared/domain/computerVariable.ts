import { keepStart } from '../lib/cutText.ts';
import { fillSecrets, secretReference } from './secret.ts';

/**
 * A variable of this computer in a launch: `${env:NAME}`, as VS Code and Cursor write it. Names may have brackets, as `ProgramFiles(x86)`. What a reader
 * of JSON, a shell or another reference could take for its own is in no name, and neither is the sign of a default value: there are none. All
 * that this finds, the readers of pasted texts find, too (`findBlanks.ts`).
 */
const reference = /\$\{env:([^\s=,;:"'`\\<>$%{}\p{C}]{1,100})\}/gu;

/** How a launch refers to a variable of this computer. */
export function variableReference(name: string): string {
  return `\${env:${name}}`;
}

/** The variables of this computer that a text refers to as `${env:NAME}`, each once, in the order they stand. Pure. */
export function variableReferences(text: string): string[] {
  return [...new Set([...text.matchAll(reference)].map(([, name = '']) => name))];
}

/** Whether a text refers to any variable of this computer. Pure. */
export function refersToVariable(text: string): boolean {
  return text.search(reference) !== -1;
}

/** What stands for what a launch refers to. */
export interface ReferencedValues {
  readonly secret: (name: string) => string;
  readonly variable: (name: string) => string;
}

/** Puts values in the place of references, all in one go: what a value holds is never read for references. Pure. */
export function fillReferences(text: string, { secret, variable }: ReferencedValues): string {
  return text
    .split(reference)
    .map((part, at) => (at % 2 === 1 ? variable(part) : fillSecrets(part, secret)))
    .join('');
}

/** The same text with other words in the place of variables of this computer. Pure. */
export function replaceVariables(text: string, wordOf: (name: string) => string): string {
  return text.replace(reference, (_, name: string) => wordOf(name));
}

/**
 * The same text with a secret in the place of each variable of this computer: for texts from elsewhere, whose authors do not say what of this
 * computer a server gets. Pure.
 */
export function secretsForVariables(text: string): string {
  return replaceVariables(text, (name) => secretReference(keepStart(name.replace(/[^A-Za-z0-9_.-]/g, '_'), 64)));
}
