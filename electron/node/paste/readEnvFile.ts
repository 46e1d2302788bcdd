import { parseEnv } from 'node:util';
import { maxEnvFileBytes } from '../../../shared/domain/pasted/pasteReading.ts';

const maxVariables = 200;

/** The variables of a file, as Node reads them; nothing is put in the place of `${…}`. `undefined` for a text that is too long or has too many. Pure. */
export function readEnvFile(text: string): Readonly<Record<string, string>> | undefined {
  if (Buffer.byteLength(text) > maxEnvFileBytes) return undefined;
  const variables = Object.entries(parseEnv(text)).flatMap(([name, value]): [string, string][] =>
    /^[A-Za-z_][\w.-]*$/.test(name) && name !== '__proto__' && value !== undefined && !value.includes('\0')
      ? [[name, value]]
      : [],
  );
  return variables.length > maxVariables ? undefined : Object.fromEntries(variables);
}
