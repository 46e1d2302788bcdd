import type { ConfigurableLaunch, HttpLaunch, StdioLaunch } from '../../../shared/domain/server.ts';
import type { LaunchDanger } from '../../../shared/domain/trust.ts';

const superuser = /^(sudo|doas|su|pkexec|runas)$/i;
const shell = /^(sh|bash|zsh|dash|fish|cmd|powershell|pwsh)$/i;
const shellString = /^(-\w*c|\/c|-command|-encodedcommand|-e)$/i;
const packageRunner = /^(npx|bunx|pnpx|uvx|pipx)$/i;
const deletes = /\brm\s+-\w*[rf]|\brmdir\s+\/s|\bmkfs|\bformat\s+[a-z]:|\bdd\s+if=/i;
const pipesDownload = /\b(curl|wget|iwr|invoke-webrequest)\b.*\|\s*(sudo\s+)?(\w*sh|python\d?|node|iex)\b/is;
const homeOrKeys = /(^|[\s"'=:/\\])(~|\$HOME|%USERPROFILE%)([\s"'/\\]|$)|\.ssh\b|\.gnupg\b|\.aws\b|keychain/i;
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** `name@1.2.3` or `name==1.2.3`; tags such as `@latest` are not pinned. */
const pinned = /[^@]@v?\d+\.\d+\.\d+|==\d/;

const baseName = (command: string) => (command.split(/[/\\]/).at(-1) ?? command).replace(/\.(exe|cmd|bat)$/i, '');

/** What people should look at twice before they trust a launch. Pure; finds hints, proves nothing. */
export function launchDangers(launch: ConfigurableLaunch): LaunchDanger[] {
  return launch.kind === 'http' ? httpDangers(launch) : stdioDangers(launch);
}

function httpDangers(launch: HttpLaunch): LaunchDanger[] {
  const url = new URL(launch.url);
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  const found: LaunchDanger[] = [];
  if (url.protocol === 'http:' && !loopback) found.push('plainHttp');
  if (Object.values(launch.headers).some((value) => hidden.test(value)) || hidden.test(launch.url)) {
    found.push('hiddenCharacters');
  }
  return found;
}

function stdioDangers(launch: StdioLaunch): LaunchDanger[] {
  const words = [launch.command, ...launch.args];
  const line = words.join(' ');
  const names = words.map(baseName);
  const found: LaunchDanger[] = [];
  if (names.some((name) => superuser.test(name))) found.push('superuser');
  if (names.some((name, at) => shell.test(name) && shellString.test(words[at + 1] ?? ''))) found.push('shell');
  if (deletes.test(line)) found.push('deletes');
  if (pipesDownload.test(line)) found.push('pipesDownload');
  if (runsUnpinnedPackage(names, launch.args)) found.push('unpinnedPackage');
  if ([...words, launch.cwd ?? ''].some((word) => homeOrKeys.test(word))) found.push('homeOrKeys');
  if ([...words, launch.cwd ?? '', ...Object.entries(launch.env).flat()].some((word) => hidden.test(word))) {
    found.push('hiddenCharacters');
  }
  return found;
}

function runsUnpinnedPackage(names: readonly string[], args: readonly string[]): boolean {
  const at = names.findIndex((name) => packageRunner.test(name));
  if (at === -1) return false;
  const packageName = args.slice(at).find((word) => !word.startsWith('-'));
  return packageName !== undefined && !/^[./~]/.test(packageName) && !pinned.test(packageName);
}
