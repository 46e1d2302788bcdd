/** A process that may be a container. */
interface ContainerLaunch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Whether a command runs containers: its `-e NAME=value` is a variable, and no code. */
export function isContainerProgram(command: string): boolean {
  return /(?:^|[/\\])(?:docker|podman|nerdctl)(?:\.exe)?$/i.test(command);
}

/**
 * `docker run -e NAME=value` as `-e NAME`, with the variable in the environment of docker, which hands it on: other programs can read
 * arguments. Pure.
 *
 * @param mustMove whether that is done with this variable, which stands in the argument at this place
 */
export function withVariablesOfContainers<Launch extends ContainerLaunch>(
  launch: Launch,
  mustMove: (name: string, value: string, at: number) => boolean,
): Launch {
  if (!isContainerProgram(launch.command)) return launch;
  const env = { ...launch.env };
  const args = launch.args.map((arg, at) => {
    const isOption = /^(?:-e|--env)$/.test(launch.args[at - 1] ?? '');
    const match = (isOption ? /^()([A-Za-z_]\w*)=(.*)$/s : /^(--env=)([A-Za-z_]\w*)=(.*)$/s).exec(arg);
    const [, lead = '', name = '', value = ''] = match ?? [];
    const isOther = Object.hasOwn(env, name) && env[name] !== value;
    if (!match || isOther || !mustMove(name, value, at)) return arg;
    env[name] = value;
    return `${lead}${name}`;
  });
  return { ...launch, args, env };
}
