import type { Folders } from '../../ports/folders.ts';
import { folderDanger } from '../roots/folderDanger.ts';
import { isInside, lastName, pathFrom } from '../roots/paths.ts';

/** The folders of this computer, as far as a launch is judged by them. */
export interface KnownFolders extends Pick<Folders, 'style' | 'home' | 'system' | 'ownData'> {
  /** Of Gatehouse's own folders, those that are there for servers: installed bundles, and the folder in which this one works. */
  readonly forServers: readonly string[];
  /** The folder in which the launch starts, so that `..` can be told. */
  readonly startsIn?: string | undefined;
}

/** Names that stand for the home folder at the beginning of a path, in shells, on Windows and in editors. */
const homeName =
  /^(?:~|\$HOME|\$USERPROFILE|\$\{HOME\}|\$\{USERPROFILE\}|\$\{userHome\}|\$\{env:HOME\}|\$\{env:USERPROFILE\}|%USERPROFILE%|%HOMEDRIVE%%HOMEPATH%|%HOMEPATH%|%HOME%|\$env:USERPROFILE|\$env:HOME)(?=[\\/]|$)/i;
/** Folders and files with keys, wherever they are: launches are written on other computers, too. */
const keys =
  /(?:^|[\\/])(?:\.(?:ssh|gnupg|aws|azure|kube|password-store|mozilla|netrc|npmrc|pypirc|git-credentials|vault-token|pgpass)|id_(?:rsa|ed25519|ecdsa|dsa)|keychains|keyrings|login\.keychain(?:-db)?|wallet\.dat)(?:[\\/]|$)|(?:^|[\\/])etc[\\/](?:shadow|gshadow|sudoers|ssh)\b|[\\/]\.config[\\/](?:gcloud|gh|google-chrome|chromium|microsoft-edge|bravesoftware)\b|application support[\\/](?:google|firefox|chromium|microsoft edge|bravesoftware)\b|(?:chrome|edge|brave-browser)[\\/]user data\b/i;
/** Everything that a process of the computer sees, by another way. */
const otherRoot = /^\/proc\/(?:self|\d+|thread-self)\/(?:root|cwd)(?:\/|$)/;

/**
 * Whether one of the paths in an argument leads to the home folder, to what is above it, to keys, to Gatehouse's own data or to all of
 * a folder of the system. An argument may be a path, have one behind `=` or a colon, or be a line with several. Pure.
 *
 * @param before the word before it: it may be an option that is about a web server
 */
export function reachesTooMuch(word: string, folders: KnownFolders, before = ''): boolean {
  if (/^[\\/]$/.test(word.slice(word.indexOf('=') + 1)) && routeOption.test(`${before}${word}`)) return false;
  return pathsIn(word).some((path) => isTooMuch(path, folders));
}

/** A slash is also the first address of a web server. */
const routeOption = /^--?[a-z-]*(?:route|prefix|endpoint|sse|http|message|health|mcp|url|web)[a-z-]*[=/]/i;

/** Whether a single path does. Pure. */
function isTooMuch(path: string, folders: KnownFolders): boolean {
  if (keys.test(path) || otherRoot.test(path)) return true;
  const whole = wholePath(path, folders);
  if (whole === undefined) return false;
  const { style, home, system, forServers } = folders;
  if (forServers.some((own) => isInside(whole, own, style))) return false;
  // On macOS and Windows, large and small letters are the same.
  const isSame = style === 'win32' || /^\/(?:Users|private)\b/i.test(home);
  const fold = (text: string) => (isSame ? text.toLowerCase() : text);
  const danger = folderDanger(fold(whole), {
    style,
    home: fold(home),
    system: system.map(fold),
    ownData: folders.ownData.map(fold),
  });
  if (danger !== 'system') return danger !== null;
  // Programs are in these folders: only who gets all of one gets too much, and nothing is to be learnt from programs.
  if (/[\\/](?:s?bin|lib\w*|snap|opt|Applications|Program Files(?: \(x86\))?)$/i.test(whole)) return false;
  return system.some((folder) => isInside(fold(folder), fold(whole), style));
}

/** The texts in a word that may be paths. */
function pathsIn(word: string): string[] {
  const parts = word.split(/[\s"'`;|&<>(){}[\],=]+/).flatMap((part) => [part, ...afterColon(part)]);
  // In a text, a slash is mostly a sign.
  const isText = /\s/.test(word.trim());
  return [word, ...parts].filter((part) => part !== '' && !(isText && /^[\\/]$/.test(part)));
}

/** `name:/path`, `/path:/other`, but neither `C:\` nor a URL. */
function afterColon(part: string): string[] {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(part)) return [];
  const cuts = part.split(/(?<!(?:^|:)[A-Za-z]):/).filter((cut) => cut !== '');
  return cuts.length > 1 ? cuts : [];
}

/** The absolute path that a text means, with `.` and `..` resolved; `undefined` for what is none. */
function wholePath(text: string, { style, home, startsIn }: KnownFolders): string | undefined {
  const isOfUser = text.startsWith(`~${lastName(home, style)}`);
  // `-d/path`, `@/path`, `/path/*`
  const bare = text.replace(/^(?:-[A-Za-z]|@)(?=[/~$%])/, '').replace(/(?<=.)[\\/]\*{1,2}$/, '');
  let path = (isOfUser ? bare.replace(/^~[^\\/]*/, '~') : bare).replace(homeName, () => home);
  const isRelative = /^\.\.?(?:[\\/]|$)/.test(path);
  if (startsIn !== undefined && isRelative) {
    path = pathFrom(
      startsIn.replace(homeName, () => home),
      path,
      style,
    );
  }
  if (/^file:/i.test(path)) path = fromFileUrl(path, style);
  if (style === 'posix') path = path.replace(/^\/System\/Volumes\/Data(?=\/)/, '');
  else {
    path = path
      .replace(/^[\\/]{2}[.?][\\/](?=[A-Za-z]:)/, '')
      .replace(/^[\\/]{2}(?:localhost|127\.0\.0\.1|\.)[\\/]([A-Za-z])\$(?=[\\/]|$)/i, '$1:\\')
      .replace(/^\/(?:mnt\/|cygdrive\/|\/)?([A-Za-z])(?=\/|$)/, '$1:\\')
      .replace(/^([A-Za-z]):$/, '$1:\\');
  }
  const isWhole = style === 'posix' ? path.startsWith('/') : /^[A-Za-z]:[\\/]/.test(path);
  return isWhole ? withoutDots(path, style) : undefined;
}

function fromFileUrl(text: string, style: Folders['style']): string {
  const url = URL.parse(text);
  if (url === null) return text;
  const path = decoded(url.pathname);
  return style === 'win32' ? path.replace(/^\/(?=[A-Za-z]:)/, '') : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutDots(path: string, style: Folders['style']): string {
  const top = style === 'posix' ? '/' : `${path.charAt(0)}:\\`;
  const kept: string[] = [];
  for (const part of path.replace(/^[A-Za-z]:/, '').split(style === 'posix' ? '/' : /[\\/]/)) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return pathFrom(top, kept.join(style === 'posix' ? '/' : '\\'), style);
}
