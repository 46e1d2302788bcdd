import { posix } from 'node:path';

/** The access of a confined process. All paths are absolute; missing ones are left out. */
export interface ConfinementPlan {
  readonly command: string;
  readonly args: readonly string[];
  /** Where it starts; its private home without it. */
  readonly cwd: string | undefined;
  /** Empty and its own, and gone with it. */
  readonly home: string;
  /** Paths that it may read in addition to the system. */
  readonly readable: readonly string[];
  /** Paths that it may write. */
  readonly writable: readonly string[];
  /** Paths that it must not see although they are in a folder it may write. */
  readonly hidden: readonly string[];
  readonly hasNetwork: boolean;
}

/** Programs and their settings, but no personal files. */
const systemFolders = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/opt'],
  ...['/nix/store', '/gnu/store', '/snap', '/home/linuxbrew/.linuxbrew', '/run/current-system'],
];

/**
 * The files in `/etc` that programs need: for host names, certificates, libraries, time, language and users. The others
 * are system settings, and may hold keys and passwords.
 */
const systemFiles = [
  ...[
    'resolv.conf',
    'hosts',
    'hostname',
    'host.conf',
    'nsswitch.conf',
    'gai.conf',
    'protocols',
    'services',
    'networks',
  ],
  ...['passwd', 'group', 'os-release', 'lsb-release', 'debian_version', 'localtime', 'timezone', 'machine-id'],
  ...['ssl/certs', 'ssl/openssl.cnf', 'ssl/cert.pem', 'ca-certificates', 'ca-certificates.conf', 'crypto-policies'],
  ...['pki/tls/certs', 'pki/tls/cert.pem', 'pki/ca-trust/extracted', 'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d'],
  ...['alternatives', 'mime.types', 'magic', 'fonts', 'terminfo', 'locale.conf', 'locale.alias', 'default/locale'],
  ...['java', 'python3', 'dotnet', 'gitconfig'],
].map((name) => `/etc/${name}`);

/** Where `/etc/resolv.conf` leads to on most systems. */
const resolverFolders = ['/run/systemd/resolve', '/run/resolvconf', '/run/NetworkManager'];

/**
 * The arguments that make `bwrap` start a process in a view of the system of its own (bwrap(1)). What is named later lies
 * over what was named before. Pure.
 *
 * `--die-with-parent`: it ends with us even when we are killed. The process keeps our process group, and the marks in its
 * environment, by which it is found.
 */
export function bubblewrapArguments(plan: ConfinementPlan): string[] {
  const { command, args, cwd, home, readable, writable, hidden, hasNetwork } = plan;
  const seen = [...systemFolders, ...systemFiles, ...(hasNetwork ? resolverFolders : [])];
  const masked = hidden.filter((path) => writable.some((folder) => isWithin(path, folder)));
  return [
    ...['--die-with-parent', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(hasNetwork ? [] : ['--unshare-net']),
    ...seen.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--tmpfs', home],
    ...readable.flatMap((path) => ['--ro-bind-try', path, path]),
    ...writable.flatMap((path) => ['--bind-try', path, path]),
    ...masked.flatMap((path) => ['--tmpfs', path]),
    ...['--setenv', 'HOME', home, '--setenv', 'TMPDIR', '/tmp'],
    ...['--chdir', cwd ?? home, '--', command, ...args],
  ];
}

/** Whether a path is a folder or lies in it, by whole names. Pure. */
export function isWithin(path: string, folder: string): boolean {
  const way = posix.relative(folder, path);
  return way !== '..' && !way.startsWith('../');
}
