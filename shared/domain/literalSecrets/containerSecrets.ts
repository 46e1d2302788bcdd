import type { StdioLaunch } from '../server.ts';
import { argumentSecrets } from './argumentSecrets.ts';
import { secretSpans } from './secretSpans.ts';

/** `docker run -e NAME=value` as `-e NAME` with the variable in the environment of docker, which hands it on. */
export function withSecretsOfContainers(launch: StdioLaunch): StdioLaunch {
  if (!/(?:^|[/\\])(?:docker|podman|nerdctl)(?:\.exe)?$/i.test(launch.command)) return launch;
  const spans = argumentSecrets(launch.args);
  const env = { ...launch.env };
  const args = launch.args.map((arg, at) => {
    const isOption = /^(?:-e|--env)$/.test(launch.args[at - 1] ?? '');
    const match = (isOption ? /^()([A-Za-z_]\w*)=(.*)$/s : /^(--env=)([A-Za-z_]\w*)=(.*)$/s).exec(arg);
    const [, lead = '', name = '', value = ''] = match ?? [];
    const isHeld = secretSpans(name, value).length > 0 || (spans[at]?.length ?? 0) > 0;
    if (!match || !isHeld || Object.hasOwn(env, name)) return arg;
    env[name] = value;
    return `${lead}${name}`;
  });
  return { ...launch, args, env };
}
