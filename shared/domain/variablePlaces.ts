import { z } from 'zod';
import { fillReferences, refersToVariable, secretsForVariables, variableReferences } from './computerVariable.ts';
import { codeArguments } from './literalSecrets/argumentSecrets.ts';
import { mayBeSecretName } from './literalSecrets/secretNames.ts';
import { programPlace, secretPlace } from './secretPlaces.ts';
import type { Launch, StdioLaunch } from './server.ts';

/** A variable of this computer that a launch gets by name, as the trust surface shows it. Its value is shown nowhere. */
export const launchVariable = z.lazy(() =>
  z.object({
    name: z.string(),
    place: secretPlace,
    /** Whether a text of the launch names it, so that the server does not start without it. */
    isNeeded: z.boolean(),
    /** Whether it may hold a key or password, or leaves this computer. */
    isRisky: z.boolean(),
    /** Whether it has a value here that Gatehouse passes on. */
    isSet: z.boolean(),
  }),
);
export type LaunchVariable = z.infer<typeof launchVariable>;

/** What an argument is: a value, code for a shell or an interpreter, or code for PowerShell, where `${env:NAME}` is a variable of its own. */
type ArgumentKind = 'value' | 'code' | 'powerShell';

const powerShell = /(?:^|[/\\])(?:powershell|(pwsh))(?:\.exe)?$/i;

/** Says of each argument what it is, whatever its references become. Pure. */
export function argumentKinds({ command, args }: Pick<StdioLaunch, 'command' | 'args'>): (at: number) => ArgumentKind {
  const plain = { secret: () => 'x', variable: () => 'x' };
  const isCode = codeArguments(args.map((arg) => fillReferences(arg, plain)));
  const from = beginOfPowerShell([command, ...args]) - 1;
  return (at) => (at >= from ? 'powerShell' : isCode(at) ? 'code' : 'value');
}

/** Where the code for PowerShell begins: it reads all that follows, unless it is given a file. */
function beginOfPowerShell(words: readonly string[]): number {
  const program = words.findIndex((word) => powerShell.test(word));
  const options = program === -1 ? [] : words.slice(program + 1);
  if (program === -1 || options.some((word) => /^-f(?:ile)?$/i.test(word))) return Infinity;
  const command = options.findIndex((word) => /^-c(?:ommand)?$/i.test(word));
  if (command !== -1) return program + 1 + command + 1;
  // Without an option, `pwsh` takes a file, and the older one code.
  return powerShell.exec(words[program] ?? '')?.[1] === undefined ? program + 1 : Infinity;
}

/** The same launch with other texts where references to variables of this computer are read. Pure. */
export function mapReadTexts<Of extends Launch>(launch: Of, map: (text: string) => string): Of {
  const mapAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, map(text)]));
  switch (launch.kind) {
    case 'builtin':
      return launch;
    case 'http':
      return { ...launch, url: map(launch.url), headers: mapAll(launch.headers) };
    case 'stdio': {
      const kindOf = launch.args.some(refersToVariable) ? argumentKinds(launch) : () => 'value';
      const args = launch.args.map((arg, at) => (kindOf(at) === 'value' ? map(arg) : arg));
      return { ...launch, args, env: mapAll(launch.env) };
    }
  }
}

/** Whether anything of a launch is read from a variable of this computer that its texts name. Pure. */
export function readsVariables(launch: Launch): boolean {
  return namedVariables(launch).length > 0;
}

/** The variables of this computer that a launch names in its texts, each once. Pure. */
export function namedVariables(launch: Launch): string[] {
  if (!refersToVariable(JSON.stringify(launch))) return [];
  const names = new Set<string>();
  mapReadTexts(launch, (text) => {
    for (const name of variableReferences(text)) names.add(name);
    return text;
  });
  return [...names];
}

/**
 * The variables of this computer that a launch gets by name, and where each goes: those that its texts name, and those that are passed on besides
 * the usual ones. Pure.
 */
export function launchVariables(launch: Launch): Omit<LaunchVariable, 'isSet'>[] {
  const named = namedVariables(launch);
  switch (launch.kind) {
    case 'builtin':
      return [];
    case 'http': {
      const place = { kind: 'address', address: URL.parse(launch.url)?.origin ?? launch.url } as const;
      return named.map((name) => ({ name, place, isNeeded: true, isRisky: true }));
    }
    case 'stdio': {
      const place = programPlace(launch);
      const names = [...new Set([...named, ...(launch.inherit?.add ?? [])])];
      return names.map((name) => ({ name, place, isNeeded: named.includes(name), isRisky: mayBeSecretName(name) }));
    }
  }
}

/** A launch of somebody else: each variable of this computer that its texts name is a secret of the server, without a value. Pure. */
export function withSecretsForVariables<Of extends Launch>(launch: Of): Of {
  const opened = readsVariables(launch) ? mapReadTexts(launch, secretsForVariables) : launch;
  if (opened.kind !== 'http' || opened.auth === undefined) return opened;
  // Nothing in a reference is written otherwise in JSON.
  return { ...opened, auth: JSON.parse(secretsForVariables(JSON.stringify(opened.auth))) as typeof opened.auth };
}
