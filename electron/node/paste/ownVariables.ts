import { mayHoldSecret } from '../../../shared/domain/literalSecrets/replaceSecrets.ts';
import { isSecretName } from '../../../shared/domain/literalSecrets/secretNames.ts';
import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';
import type { Blank } from './blank.ts';

/** `$NAME` or `${NAME}`, which may mean a variable of the launch itself. `${env:NAME}` means one of the computer. */
const ownVariable = /^\$(?:[A-Za-z_]\w*|\{[A-Za-z_]\w*(?::-[^}]*)?\})$/;

/** Whether a blank may mean a variable of the launch, or what lines above name. Pure. */
export function isOwnVariable({ kind, text }: Blank): boolean {
  return kind === 'environment' && ownVariable.test(text);
}

/**
 * What becomes of a part of an argument that may name a variable of the launch itself: it gets the value of the variable, as hosts that
 * replace names do. Headers of `mcp-remote` stay as they are: it reads the variables itself, so that no secret stands in an argument. Pure.
 */
export function useOfOwn(blank: Blank, launch: PastedLaunch, at: number): 'none' | 'left' | 'put' {
  const { name, text } = blank;
  if (launch.kind !== 'stdio' || !isOwnVariable(blank) || !Object.hasOwn(launch.env, name)) return 'none';
  const { command, args } = launch;
  if (!text.startsWith('${') || !/^(?:--header|-H)$/.test(args[at - 1] ?? '')) return 'put';
  const readsHeaders = [command, ...args].some((word) => /(?:^|[/\\])mcp-remote(?:@[\w.^~-]+)?$/.test(word));
  return readsHeaders ? 'left' : 'put';
}

/**
 * Whether the value of a variable may be written a second time. In an argument nothing says that it is a secret, so none may be that is
 * written out, nor what is hidden in the files of other apps. Pure.
 */
export function isPlainValue(name: string, value: string): boolean {
  if (/^(?:(?:bearer|basic|token|apikey)\s+)?\$\{(?:input|secret):[^{}]+\}$/i.test(value)) return true;
  return !isSecretName(name) && !mayHoldSecret(name, value);
}
