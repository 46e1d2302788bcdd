import { isContainerProgram } from '../../../shared/domain/containerVariables.ts';
import type { PastedLaunch } from '../../../shared/domain/pasted/pasteReading.ts';

/** The long options of `docker run`, `podman run` and `nerdctl run` without a value: they are fewer than those with one. */
const withoutValue = new Set([
  ...['--detach', '--disable-content-trust', '--env-host', '--help', '--http-proxy', '--init', '--insecure-registry'],
  ...['--interactive', '--no-healthcheck', '--no-hostname', '--no-hosts', '--oom-kill-disable', '--passwd'],
  ...['--privileged', '--publish-all', '--quiet', '--read-only', '--read-only-tmpfs', '--replace', '--rm', '--rmi'],
  ...['--rootfs', '--sig-proxy', '--tls-verify', '--tty', '--unsetenv-all', '--use-api-socket'],
]);

/** Whether the value of an option is the word after it. */
function isValued(option: string): boolean {
  if (option.startsWith('--')) return !option.includes('=') && !withoutValue.has(option);
  return /^-[diPqt]*[acehlmpuvw]$/.test(option);
}

interface WithoutTerminal {
  readonly launch: PastedLaunch;
  /** The options as they were written; none where there was no terminal. */
  readonly removed: readonly string[];
}

/**
 * `docker run -it` without the terminal: it would echo what is sent and change the ends of lines, so that no server over stdio can be
 * understood. Its input stays open. Pure.
 */
export function withoutTerminal(launch: PastedLaunch): WithoutTerminal {
  const none = { launch, removed: [] };
  if (launch.kind !== 'stdio' || !isContainerProgram(launch.command)) return none;
  const start = launch.args[0] === 'container' ? 2 : 1;
  if (launch.args[start - 1] !== 'run') return none;
  const options = optionsFrom(launch.args, start);
  const isTerminal = (arg: string, at: number) =>
    options.has(at) && /^(?:-[diPqt]*t[diPqt]*|--tty(?:=true)?)$/.test(arg);
  const removed = launch.args.filter(isTerminal);
  if (removed.length === 0) return none;
  const isOpen = launch.args.some(
    (arg, at) => options.has(at) && /^(?:-[diPqt]*i[diPqt]*|--interactive(?:=true)?)$/.test(arg),
  );
  const kept = launch.args.flatMap((arg, at) => {
    if (!isTerminal(arg, at)) return [arg];
    const rest = arg.startsWith('--') ? '-' : arg.replaceAll('t', '');
    return rest === '-' ? [] : [rest];
  });
  const args = isOpen ? kept : [...kept.slice(0, start), '-i', ...kept.slice(start)];
  return { launch: { ...launch, args }, removed };
}

/** The places of the options, which end with the image: the first word that is no option and no value of one. */
function optionsFrom(args: readonly string[], start: number): ReadonlySet<number> {
  const places = new Set<number>();
  let at = start;
  while (args[at]?.startsWith('-')) {
    places.add(at);
    if (args[at] === '--') break;
    at += isValued(args[at] ?? '') ? 2 : 1;
  }
  return places;
}
