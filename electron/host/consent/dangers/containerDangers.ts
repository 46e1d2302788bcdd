import type { LaunchDanger } from '../../../../shared/domain/trust.ts';

/** What is to be known of `docker run` and the like. */
export interface ContainerReading {
  readonly dangers: readonly LaunchDanger[];
  /** Set in the container with `-e NAME=value`. */
  readonly variables: readonly (readonly [name: string, value: string])[];
  /** Folders and files of the computer that the container gets, or whose content it gets. */
  readonly mounts: readonly string[];
  /** The image of a new container, which is fetched where it is not there yet. */
  readonly image: string | undefined;
  /** The program that is started in place of that of the image. */
  readonly entrypoint: string | undefined;
  /** Where the words begin that the container gets, after its image. */
  readonly next: number;
}

/** Whether a program is one for containers, by its name. Pure. */
export function isContainerName(name: string): boolean {
  return /^(?:docker|docker-compose|podman|podman-compose|nerdctl|finch)$/.test(name);
}

const commands = /^(?:run|create|exec|start|compose|build|mcp|container|pull|buildx|model|desktop|ai|scout)$/;
/** Options without a value. All others of `run` take one. */
const flag =
  /^(?:--(?:rm|interactive|tty|detach|init|privileged|read-only|no-healthcheck|oom-kill-disable|publish-all|quiet|sig-proxy|disable-content-trust|debug|tls|tlsverify|remote|no-hosts|tls-verify|replace|rmi|systemd)|-[itdqPD]+)$/;
const mountOption = /^(?:-v|--volume|--mount|--device)$/;
/** Sockets that say to the programs for containers what to do: who reaches one can do anything on the computer. */
const engine =
  /(?:docker|podman|containerd|crio|buildkitd|libpod|colima|lima)[\w.-]{0,40}(?:\/[\w.-]{1,40}){0,4}\.sock\b|(?:docker|podman)_?engine|^(?:\/private)?(?:\/var)?\/run(?:\/(?:docker|podman|containerd))?$/i;
const harmless =
  /^\/(?:etc\/(?:localtime|timezone|hosts|resolv\.conf|ssl|ca-certificates|pki|machine-id)|usr\/(?:share|local\/share)|dev\/(?:null|shm|fuse|dri|snd|video\d*)|var\/(?:log|folders|www|tmp)|run\/user)(?:\/|$)/;
/** Folders of systems, whichever this one is: containers also run on other ones. */
const systemFolder =
  /^(?:\/(?:(?:etc|proc|sys|dev|boot|usr|bin|sbin|lib\w*|run|System|Library)(?:\/.*)?|var(?:\/(?:lib|run|spool|db|root)(?:\/.*)?)?|home|Users|root|private(?:\/(?:etc|var))?|Volumes|opt|mnt(?:\/[a-z])?|host_mnt(?:\/[a-z](?:\/users)?)?|[a-z])?|[a-z]:[\\/]*(?:windows(?:[\\/].*)?|users|programdata)?)$/i;
const openNamespace = /^--(?:net|network|pid|ipc|uts|userns|cgroupns)$/;

/** Reads the command line of a container, from the word after the program on. Pure. */
export function readContainer(words: readonly string[], from: number): ContainerReading {
  const dangers = new Set<LaunchDanger>();
  const variables: [string, string][] = [];
  const mounts: string[] = [];
  const files: string[] = [];
  let entrypoint: string | undefined;
  let hasCommand = false;
  let isNew = false;
  let at = from;
  for (; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!word.startsWith('-') || word === '-') {
      if (hasCommand) break;
      hasCommand = commands.test(word);
      isNew = word === 'run' || word === 'create';
      if (/^(?:container|compose|buildx)$/.test(word)) hasCommand = false;
      // Of others than these, nothing but options before the command is known.
      if (/^(?:build|mcp|model|desktop|ai|scout|pull|start)$/.test(word)) break;
      continue;
    }
    const { name, joined } = optionOf(word);
    if (isOpenFlag(name, joined) || name === '--use-api-socket') dangers.add('openContainer');
    if (flag.test(name)) continue;
    // A word that begins with a hyphen is the next option: the one before it had no value, whether or not that is known here.
    const value = joined ?? (isOption(words[at + 1]) ? '' : (words[++at] ?? ''));
    if (isOpen(name, value)) dangers.add('openContainer');
    if (mountOption.test(name)) mounts.push(name === '--device' ? '' : sourceOf(name, value));
    if (name === '--env-file') files.push(value);
    if (name === '--entrypoint') entrypoint = value;
    const [, variable, set] = /^([A-Za-z_]\w*)=(.*)$/s.exec(value) ?? [];
    if ((name === '-e' || name === '--env') && variable !== undefined) variables.push([variable, set ?? '']);
  }
  if (mounts.some(isOpenMount)) dangers.add('openContainer');
  return {
    dangers: [...dangers],
    variables,
    mounts: [...mounts, ...files],
    image: isNew ? words[at] : undefined,
    entrypoint,
    next: at + 1,
  };
}

/** `--name=value`, `-vvalue`, or just the name. Clusters of flags end in the one that takes a value: `-itv`. */
function optionOf(word: string): { readonly name: string; readonly joined: string | undefined } {
  const [, long, value] = /^(--[\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (long !== undefined) return { name: long, joined: value };
  const [, letter = '', rest = ''] = /^-[itdqPD]*([a-zA-Z])=?(.*)$/s.exec(word) ?? [];
  return /^-[itdqPD]+$/.test(word)
    ? { name: word, joined: undefined }
    : { name: `-${letter}`, joined: rest || undefined };
}

const isOption = (word = '') => /^-./.test(word);

function isOpenFlag(name: string, joined: string | undefined): boolean {
  return name === '--privileged' && !/^(?:false|0|f)$/i.test(joined ?? '');
}

function isOpen(name: string, value: string): boolean {
  if (openNamespace.test(name)) return /^(?:host|container:.*|ns:.*)$/i.test(value);
  if (name === '--security-opt') return !/^(?:no-new-privileges(?:[:=]true)?|label=(?!disable).*)$/i.test(value);
  if (name === '--device') return !harmless.test(value);
  return /^--(?:cap-add|volumes-from|device-cgroup-rule|cgroup-parent)$/.test(name);
}

/** The place on the computer that a mount names. */
function sourceOf(name: string, value: string): string {
  if (name !== '--mount') return /^(?:[A-Za-z]:(?=[\\/])|\\\\\.\\)?[^:]*/.exec(value)?.[0] ?? value;
  return /(?:^|,)["']?(?:source|src)=([^,]*)/i.exec(value)?.[1] ?? '';
}

function isOpenMount(source: string): boolean {
  const path = source.replace(/^\/{2,}/, '/').replace(/(?<=.)\/+$/, '');
  if (path === '' && source === '') return false;
  return engine.test(path) || (systemFolder.test(path) && !harmless.test(path));
}
