import { mayLoadOtherCode } from './loaderVariable.ts';

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

const containerCommand = /^(?:run|exec|create)$/;
const option = /^-{1,2}[A-Za-z]/;

/** The long options of `run`, `exec` and `create` that have their value in the next word. */
const valued = new Set(
  [
    'add-host annotation arch attach authfile blkio-weight blkio-weight-device cap-add cap-drop cgroup-conf cgroup-parent',
    'cgroupns cgroups cidfile conmon-pidfile cpu-count cpu-percent cpu-period cpu-quota cpu-rt-period cpu-rt-runtime',
    'cpu-shares cpus cpuset-cpus cpuset-mems detach-keys device device-cgroup-rule device-read-bps device-read-iops',
    'device-write-bps device-write-iops dns dns-opt dns-option dns-search domainname entrypoint env env-file expose gidmap',
    'gpus group-add health-cmd health-interval health-retries health-start-interval health-start-period health-timeout',
    'hostname ip ip6 ipc isolation label label-file link log-driver log-opt mac-address memory memory-reservation',
    'memory-swap memory-swappiness mount name net net-alias network network-alias oom-score-adj os pid pidfile pids-limit',
    'platform pod publish pull restart runtime secret security-opt shm-size stop-signal stop-timeout storage-opt sysctl',
    'systemd timeout tmpfs tz uidmap ulimit umask user userns uts volume volume-driver volumes-from workdir',
  ].flatMap((names) => names.split(' ').map((name) => `--${name}`)),
);
/** The options before `run` that have their value in the next word, also those of `compose`. */
const valuedBefore =
  /^(?:-[Haclnfp]|--(?:host|context|config|log-level|tls(?:cacert|cert|key)|connection|url|identity|root|runroot|namespace|address|file|profile|project-name|project-directory|env-file|ansi|progress|parallel))$/;

/** Where `run`, `exec` or `create` is a command of the container program whose arguments begin at this place. */
function commandPlace(args: readonly string[], from: number): number | undefined {
  const afterOptions = (start: number) => {
    let at = start;
    while (option.test(args[at] ?? '')) at += valuedBefore.test(args[at] ?? '') ? 2 : 1;
    return at;
  };
  const first = afterOptions(from);
  const group = args[first];
  const at = group === 'container' || group === 'compose' ? afterOptions(first + 1) : first;
  const isCommand = group === 'compose' ? args[at] === 'run' : containerCommand.test(args[at] ?? '');
  return isCommand ? at : undefined;
}

/** The places of the options after this one. They end with the first word that may be the image: what follows is for its program. */
function optionPlaces(args: readonly string[], command: number): number[] {
  const places: number[] = [];
  let at = command + 1;
  while (option.test(args[at] ?? '')) {
    places.push(at);
    const isValued = valued.has(args[at] ?? '') || /^-[diPqtT]*[acehlmpuvw]$/.test(args[at] ?? '');
    at += isValued ? 2 : 1;
  }
  return places;
}

/**
 * The places of the options with which arguments run a container, also where the container program is itself an argument, as in
 * `sudo docker run`. Pure.
 */
export function containerOptions(args: readonly string[]): ReadonlySet<number> {
  const known = optionsOf.get(args) ?? readOptions(args);
  optionsOf.set(args, known);
  return known;
}

/** They are asked for with every argument, so that they are read once. */
const optionsOf = new WeakMap<readonly string[], ReadonlySet<number>>();

function readOptions(args: readonly string[]): ReadonlySet<number> {
  const program = args.findIndex((arg) => isContainerProgram(arg));
  const inner = program === -1 ? undefined : commandPlace(args, program + 1);
  const first = args.findIndex((arg) => containerCommand.test(arg));
  return new Set([inner ?? -1, first].flatMap((at) => (at === -1 ? [] : optionPlaces(args, at))));
}

/** Whether a variable for the container would change what the container program does, if that had it. */
function isOfProgram(name: string): boolean {
  return mayLoadOtherCode(name) || /^(?:COMPOSE|PODMAN|NERDCTL|CONTAINERD|BUILDKIT|BUILDX)_/i.test(name);
}

/**
 * `docker run -e NAME=value` as `-e NAME`, with the variable in the environment of docker, which hands it on: other programs can read
 * arguments. Variables that docker itself heeds stay where they are. Pure.
 *
 * @param mustMove whether that is done with this variable, which stands in the argument at this place
 */
export function withVariablesOfContainers<Launch extends ContainerLaunch>(
  launch: Launch,
  mustMove: (name: string, value: string, at: number) => boolean,
): Launch {
  if (!isContainerProgram(launch.command)) return launch;
  const command = commandPlace(launch.args, 0);
  if (command === undefined) return launch;
  const options = new Set(optionPlaces(launch.args, command));
  const env = new Map(Object.entries(launch.env));
  const args = launch.args.map((arg, at) => {
    const isValue = options.has(at - 1) && /^(?:-[diPqtT]*e|--env)$/.test(launch.args[at - 1] ?? '');
    if (!isValue && !options.has(at)) return arg;
    const match = (isValue ? /^()([A-Za-z_]\w*)=(.*)$/s : /^(--env=|-e=?(?=[A-Z_]))([A-Za-z_]\w*)=(.*)$/s).exec(arg);
    const [, lead = '', name = '', value = ''] = match ?? [];
    const isOther = env.has(name) && env.get(name) !== value;
    // An entry of that name is lost when it is stored.
    if (!match || isOther || name === '__proto__' || isOfProgram(name) || !mustMove(name, value, at)) return arg;
    env.set(name, value);
    return `${lead}${name}`;
  });
  return { ...launch, args, env: Object.fromEntries(env) };
}
