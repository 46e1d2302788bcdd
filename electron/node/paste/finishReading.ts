import { namesOfLiteralSecrets } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { fillPasted } from '../../../shared/domain/pasted/fillPasted.ts';
import { mapTexts } from '../../../shared/domain/pasted/launchTexts.ts';
import type {
  PastedLaunch,
  PastedServer,
  PasteField,
  PasteReading,
} from '../../../shared/domain/pasted/pasteReading.ts';
import { secretReferences } from '../../../shared/domain/secret.ts';
import { type ConfigurableLaunch, configurableLaunch, serverName } from '../../../shared/domain/server.ts';
import { FieldMaker } from './blanks.ts';
import type { Findings } from './findings.ts';
import type { RawReading, RawServer } from './rawServer.ts';

const maxPastedServers = 200;
const linkFormats = new Set(['cursorLink', 'vsCodeLink', 'lmStudioLink', 'gooseLink', 'cherryLink', 'gatehouseLink']);

/** Turns what the readers found into data for the user: open values become fields, names become usable and different. */
export function finishReading(readings: readonly RawReading[], findings: Findings): PasteReading {
  const [first] = readings.filter(({ servers }) => servers.length > 0).concat(readings);
  const format = first?.format ?? null;
  const raws = readings.flatMap(({ servers }) => servers);
  if (raws.length > maxPastedServers) findings.problem({ kind: 'pasteTooMany', count: maxPastedServers });
  const maker = new FieldMaker(
    readings.flatMap(({ inputs }) => inputs),
    format ?? 'entries',
  );
  const names = new Set<string>();
  const kept = raws.length > maxPastedServers ? [] : raws;
  const drafts = kept.flatMap((raw) => draftOf(raw, maker, names, findings) ?? []);
  const { fields } = maker;
  const servers = drafts.flatMap((draft) => checked(draft, fields, findings) ?? []);
  const isLink = format !== null && linkFormats.has(format);
  return { format, isLink, servers, fields, notes: findings.notes, problems: findings.problems };
}

interface Draft {
  readonly raw: RawServer;
  readonly server: PastedServer;
}

function draftOf(raw: RawServer, maker: FieldMaker, names: Set<string>, findings: Findings): Draft | undefined {
  const own = raw.findings;
  const plain = usableName(raw.name);
  if (plain !== raw.name) own.note('nameChanged', raw.name, raw.offset);
  const name = freeName(plain, names);
  if (name !== plain && raw.isSecondGuess !== true) own.note('sameName', plain, raw.offset);
  names.add(name);
  const moved = withoutCredentials(raw, findings);
  if (moved === undefined) return undefined;
  const launch = maker.replace({ ...raw, launch: moved }, name);
  for (const secret of secretReferences(JSON.stringify(launch))) own.note('secretReference', secret, raw.offset);
  noteFileReferences(launch, raw);
  return {
    raw,
    server: { name, launch, isChosen: name === plain && raw.isSecondGuess !== true, notes: own.notes, secrets: [] },
  };
}

/** opencode puts the content of a file in the place of `{file:…}`. */
function noteFileReferences(launch: PastedLaunch, raw: RawServer): void {
  mapTexts(launch, (text) => {
    for (const [, path = ''] of text.matchAll(/\{file:([^}]+)\}/g))
      raw.findings.note('fileReference', path, raw.offset);
    return text;
  });
}

/** A name that can be a key of mcp.json and hides nothing. */
function usableName(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, 64)
    .trim();
  return serverName.safeParse(plain).success ? plain : 'server';
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name.slice(0, 60)}-${number}`)) number++;
  return `${name.slice(0, 60)}-${number}`;
}

/** A name and a password in an address become a header, which can be a secret and does not look like a host. */
function withoutCredentials(
  { launch, name, offset, findings: own }: RawServer,
  findings: Findings,
): PastedLaunch | undefined {
  if (launch.kind !== 'http') return launch;
  const [whole, scheme = '', userInfo] = /^(https?:\/\/)([^/?#\\]*)@/i.exec(launch.url) ?? [];
  if (whole === undefined || userInfo === undefined) return launch;
  const hasHeader = Object.keys(launch.headers).some((header) => header.toLowerCase() === 'authorization');
  if (hasHeader || /[${}<>@]/.test(userInfo) || userInfo === '') {
    findings.problem({ kind: 'pasteAddressWithUser', ...findings.at(offset), server: name });
    return undefined;
  }
  own.note('credentialsMoved', '', offset);
  const plain = decoded(userInfo.includes(':') ? userInfo : `${userInfo}:`);
  const header = `Basic ${Buffer.from(plain).toString('base64')}`;
  return {
    ...launch,
    url: scheme + launch.url.slice(whole.length),
    headers: { ...launch.headers, Authorization: header },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Says what cannot be a launch whatever is filled in, and finds the secrets that are written out. */
function checked({ raw, server }: Draft, fields: readonly PasteField[], findings: Findings): PastedServer | undefined {
  const launch = sampleOf(server.launch, fields);
  const read = configurableLaunch.safeParse(launch);
  if (read.success) return { ...server, secrets: namesOfLiteralSecrets(read.data) };
  const field = String(read.error.issues[0]?.path[0] ?? '');
  findings.fieldWrong(server.name, field, field === 'url' ? 'notAddress' : 'invalid', raw.offset);
  findings.notes.push(...server.notes);
  return undefined;
}

/** The launch as it might be once everything is filled in. */
function sampleOf(launch: PastedLaunch, fields: readonly PasteField[]): ConfigurableLaunch | PastedLaunch {
  const isAddressOpen = launch.kind === 'http' && launch.url.startsWith('${input:');
  const probe = isAddressOpen ? { ...launch, url: 'https://a.example' } : launch;
  return fillPasted(
    probe,
    fields,
    () => ({ value: '1', isFromComputer: false }),
    () => 'field',
  ).launch;
}
