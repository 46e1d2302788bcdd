import { withVariablesOfContainers } from '../containerVariables.ts';
import type { StdioLaunch } from '../server.ts';
import { argumentSecrets } from './argumentSecrets.ts';
import { secretSpans } from './secretSpans.ts';

/** `docker run -e NAME=<secret>` as `-e NAME`, with the variable in the environment of docker. */
export function withSecretsOfContainers(launch: StdioLaunch): StdioLaunch {
  const spans = argumentSecrets(launch.args);
  return withVariablesOfContainers(
    launch,
    (name, value, at) => secretSpans(name, value).length > 0 || (spans[at]?.length ?? 0) > 0,
  );
}
