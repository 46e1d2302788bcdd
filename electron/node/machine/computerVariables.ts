import { problemError } from '../../../shared/domain/error.ts';
import { faultOfAdded } from '../../../shared/domain/inheritance.ts';
import type { ComputerVariables } from '../../host/ports/computerVariables.ts';
import type { ServerPath } from '../processes/serverPath.ts';
import { plainName, secretsIn } from '../transports/serverEnvironment.ts';

interface ComputerVariablesParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Where servers look for programs: what they inherit as PATH is what they get when they name it. */
  readonly serverPath: () => Promise<ServerPath>;
  /** A value that is to be removed from everything that servers say, and its name. */
  readonly learnSecret: (name: string, value: string) => void;
}

/** The variables that Gatehouse was started with. What looks like a secret in a value is hidden in what servers say, once it was read. */
export function computerVariables({
  env,
  platform,
  serverPath,
  learnSecret,
}: ComputerVariablesParts): ComputerVariables {
  const isPath = (name: string) => plainName(name, platform) === 'PATH';
  const ownValue = (name: string) =>
    faultOfAdded(name) === undefined && Object.hasOwn(env, name) ? usable(env[name]) : undefined;
  return {
    // Nobody waits for a shell to be asked about a launch.
    has: (name) => ownValue(name) !== undefined,
    async read(name, as) {
      if (faultOfAdded(name) === 'ownVariable') throw problemError({ kind: 'variableOfGatehouse', name }, { name });
      const value = isPath(name) ? usable((await serverPath()).value) : ownValue(name);
      if (value === undefined) throw problemError({ kind: 'variableNotSet', name }, { name });
      for (const secret of secretsIn({ [name]: value }, as)) learnSecret(secret.name, secret.value);
      return value;
    },
  };
}

/** A shell function that is exported as a variable is code, and an empty one says nothing. */
function usable(value: string | undefined): string | undefined {
  return value === undefined || value === '' || value.startsWith('()') ? undefined : value;
}
