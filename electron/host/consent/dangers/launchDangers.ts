import { refersToVariable, replaceVariables, variableReference } from '../../../../shared/domain/computerVariable.ts';
import { isLoaderVariable } from '../../../../shared/domain/loaderVariable.ts';
import type { LaunchSecret } from '../../../../shared/domain/secretPlaces.ts';
import { launchVariables, mapReadTexts, readsVariables } from '../../../../shared/domain/variablePlaces.ts';
import type { ConfigurableLaunch, HttpLaunch, StdioLaunch } from '../../../../shared/domain/server.ts';
import { type LaunchDanger, launchDangerKinds } from '../../../../shared/domain/trust.ts';
import { addressDangers, addressDangersIn, type SkeletonMaker } from './addressDangers.ts';
import { turnsChecksOff, variableTurnsChecksOff } from './certificateDangers.ts';
import { type KnownFolders, reachesTooMuch } from './reachedFolders.ts';
import { readCommand } from './readCommand.ts';

const deletes =
  /\brm\s+-\w*[rf]|\b(?:rmdir|rd|del|erase)\s+\/[sqf]\b|\bmkfs|(?<![-\w])format\s+[a-z]:|\bdd\s+if=|\bremove-item\b[^;|]{0,200}-recurse/i;
const download =
  /\b(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod|downloadstring|downloadfile|start-bitstransfer)\b/i;
/** What runs the output of another program. */
const runsOutput = /\|\s*(?:sudo\s+)?(?:\w*sh|python[\d.]*|node|perl|ruby|php|iex|invoke-expression)\b/i;
/** What runs a text that another program gave. */
const runsText = /\$\(|`|<\(|\b(?:iex|invoke-expression|eval|source)\b/i;
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** No server has more arguments. What stands behind these is not read, so the launch is marked. */
const maxWords = 1000;

/** What launches are judged by, besides themselves. */
export interface LaunchSurroundings {
  readonly folders: KnownFolders;
  /** Needed for launches with texts beyond ASCII. */
  readonly skeletonOf?: SkeletonMaker | undefined;
}

/** Hints to look at twice before trusting a launch. Pure; it finds hints and proves nothing. */
export function launchDangers(launch: ConfigurableLaunch, around: LaunchSurroundings): LaunchDanger[] {
  const found = new Set(
    launch.kind === 'http'
      ? httpDangers(launch, around)
      : stdioDangers(withHomeVariables(launch, around.folders.home), around),
  );
  if (launchVariables(launch).some(({ isRisky }) => isRisky)) found.add('inheritsSecret');
  return launchDangerKinds.filter((kind) => found.has(kind));
}

/** Hints about the secrets that a launch would get. Pure. */
export function secretDangers(secrets: readonly LaunchSecret[]): LaunchDanger[] {
  const standings = new Set(secrets.map(({ standing }) => standing));
  return [
    ...(standings.has('foreign') || standings.has('unclaimed') ? (['foreignSecret'] as const) : []),
    ...(standings.has('variable') ? (['inheritsSecret'] as const) : []),
    ...(standings.has('moved') ? (['movedSecret'] as const) : []),
  ];
}

/** Tokens are fetched from the addresses for signing in, so these count like that of the server. */
function httpDangers({ url, headers, auth }: HttpLaunch, { skeletonOf }: LaunchSurroundings): LaunchDanger[] {
  const endpoints = auth === undefined ? [] : textsIn(auth).filter((text) => /^https?:\/\//i.test(text));
  const isHidden = [url, ...Object.values(headers)].some((text) => hidden.test(text));
  return [
    ...[url, ...endpoints].flatMap((text) => addressDangers(text, skeletonOf)),
    ...(isHidden ? (['hiddenCharacters'] as const) : []),
  ];
}

/** What variables of this computer hold is not known here, but for those that name the home folder. */
function withHomeVariables(launch: StdioLaunch, home: string): StdioLaunch {
  if (!readsVariables(launch)) return launch;
  const drive = /^[A-Za-z]:/.exec(home)?.[0] ?? '';
  const known = new Map([
    ['HOME', home],
    ['USERPROFILE', home],
    ['HOMEDRIVE', drive],
    ['HOMEPATH', home.slice(drive.length)],
  ]);
  return mapReadTexts(launch, (text) =>
    replaceVariables(text, (name) => known.get(name.toUpperCase()) ?? variableReference(name)),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function stdioDangers(launch: StdioLaunch, { folders, skeletonOf }: LaunchSurroundings): LaunchDanger[] {
  const all = [launch.command, ...launch.args];
  const words = all.slice(0, maxWords);
  const { dangers, variables, containerVariables, mounts, insideFrom } = readCommand(words);
  const inherited = launch.inherit?.add ?? [];
  const set = [...Object.entries(launch.env), ...variables];
  const texts = [...all, launch.cwd ?? '', ...Object.entries(launch.env).flat()];
  const onComputer = [...words.slice(0, insideFrom), launch.cwd ?? '', ...mounts];
  const isLoaded = [...set.map(([name]) => name), ...inherited].some((name) => isLoaderVariable(name));
  const found = new Set<LaunchDanger>(dangers);
  if (all.length > maxWords) found.add('roundabout');
  if (isLoaded) found.add('loadsCode');
  if ([...set, ...containerVariables].some(([name, value]) => mayTurnChecksOff(name, value)) || checksAreOff(words)) {
    found.add('uncheckedCertificates');
  }
  if (deletes.test(words.join(' '))) found.add('deletes');
  if (runsDownload(words.join(' '))) found.add('codeFromAddress');
  const known = { ...folders, startsIn: launch.cwd ?? folders.startsIn };
  if (onComputer.some((word, at) => !isOwnHome.test(word) && reachesTooMuch(word, known, onComputer[at - 1])))
    found.add('homeOrKeys');
  for (const danger of texts.flatMap((text) => addressDangersIn(text, skeletonOf))) found.add(danger);
  if (texts.some((text) => hidden.test(text))) found.add('hiddenCharacters');
  return [...found];
}

/** Programs get these in any case. */
const isOwnHome = /^(?:HOME|USERPROFILE|HOMEPATH)=/i;

/** What a variable of this computer holds is not known. */
function mayTurnChecksOff(name: string, value: string): boolean {
  const values = refersToVariable(value) ? ['0', '1', ''] : [value];
  return values.some((each) => variableTurnsChecksOff(name, each));
}

function checksAreOff(words: readonly string[]): boolean {
  const single = words.flatMap((word) => word.split(/\s+/));
  return single.some((word, at) => turnsChecksOff(word, single[at + 1]));
}

/** Whether a line runs what it downloads: `curl … | sh`, `sh -c "$(curl …)"`. */
function runsDownload(line: string): boolean {
  const at = line.search(download);
  return at !== -1 && (runsOutput.test(line.slice(at)) || (runsText.test(line) && /[;|&$`<(]/.test(line)));
}
