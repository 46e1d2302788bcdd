import { namesOfLiteralSecrets } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { fillPasted } from '../../../shared/domain/pasted/fillPasted.ts';
import { fieldsIn, mapTexts, replaceFields } from '../../../shared/domain/pasted/launchTexts.ts';
import type {
  PastedLaunch,
  PastedServer,
  PasteField,
  PasteFormat,
  PasteReading,
} from '../../../shared/domain/pasted/pasteReading.ts';
import {
  type ConfigurableLaunch,
  configurableLaunch,
  freeServerName,
  serverName,
} from '../../../shared/domain/server.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { FieldMaker } from './blanks.ts';
import { chooseOnPage, type PageServer } from './chosenServers.ts';
import { type Findings, tidyNotes } from './findings.ts';
import { withoutTerminal } from './containerTerminal.ts';
import { programOf } from './launchers.ts';
import { isLinkFormat } from './linkFormats.ts';
import type { RawReading, RawServer } from './rawServer.ts';

const maxPastedServers = 200;
/** More texts in more servers are no page: each is looked through for open values. */
const maxComparedTexts = 20_000;

interface Circumstances {
  /** The text is the file of an app, not documentation. */
  readonly isOwnFile?: boolean;
  /** There is other text around what was read. */
  readonly isPage?: boolean;
}

/** Turns what the readers found into data for the user: open values become fields, names become usable and different. */
export function finishReading(
  readings: readonly RawReading[],
  findings: Findings,
  { isOwnFile = false, isPage: hasTextAround = false }: Circumstances = {},
): PasteReading {
  const isPage = hasTextAround || readings.some(({ isAmongText }) => isAmongText === true);
  const [first] = readings.filter(({ servers }) => servers.length > 0).concat(readings);
  const format = first?.format ?? null;
  const raws = withoutRepeats(readings, format ?? 'entries', findings);
  if (raws.length > maxPastedServers) findings.problem({ kind: 'pasteTooMany', count: maxPastedServers });
  const maker = new FieldMaker(
    readings.flatMap(({ inputs }) => inputs),
    format ?? 'entries',
    isOwnFile,
  );
  const names = new Set<string>();
  const isChoiceOfUser = isPage || raws.some(({ isUnsure }) => isUnsure !== true);
  const few = raws.length > maxPastedServers ? [] : raws;
  const kept = (isPage ? chooseOnPage(few) : few).map((raw) => ({
    ...raw,
    isSecondGuess: raw.isSecondGuess === true || (isChoiceOfUser && raw.isUnsure === true),
  }));
  const drafts = kept.flatMap((raw) => draftOf(raw, maker, names, findings) ?? []);
  const { fields } = maker;
  const servers = drafts.flatMap((draft) => checked(draft, fields, findings) ?? []);
  const isLink = format !== null && isLinkFormat(format);
  return { format, isLink, servers, fields, notes: tidyNotes(findings.notes), problems: findings.problems };
}

interface Draft {
  readonly raw: RawServer;
  readonly server: PastedServer;
}

function draftOf(raw: RawServer, maker: FieldMaker, names: Set<string>, findings: Findings): Draft | undefined {
  const own = raw.findings;
  const plain = usableName(raw.name);
  if (plain !== raw.name) own.note('nameChanged', raw.name, raw.offset);
  const name = freeServerName(plain, names);
  const isSaid = raw.isSecondGuess !== true || raw.isUnsure === true || raw.isRival === true;
  if (name !== plain && isSaid) own.note('sameName', plain, raw.offset);
  names.add(name);
  const moved = withoutCredentials(raw, findings);
  if (moved === undefined) return undefined;
  const { launch: open, removed } = withoutTerminal(moved);
  for (const option of removed) own.note('terminalRemoved', option, raw.offset);
  const launch = maker.replace({ ...raw, launch: open }, name);
  noteFileReferences(launch, raw);
  const isChosen = name === plain && raw.isSecondGuess !== true;
  const envFile = raw.envFile === undefined ? {} : { envFile: { path: raw.envFile, names: [] } };
  const limits = Object.keys(raw.limits ?? {}).length === 0 ? {} : { limits: raw.limits };
  const off = raw.isOff === true ? { isOff: true } : {};
  const place = findings.at(raw.offset);
  return {
    raw,
    server: { name, place, launch, isChosen, notes: own.notes, secrets: [], ...envFile, ...limits, ...off },
  };
}

/**
 * Pages show the same launch once for each host: it is offered once, with an example in one place and the name of a variable or input in
 * another, and with a limit in one of them. Different names may be different accounts. Two of one text have two names.
 */
function withoutRepeats(readings: readonly RawReading[], format: PasteFormat, findings: Findings): PageServer[] {
  const known = new Map<string, string[][]>();
  const all = readings.flatMap(({ servers }, reading) => servers.map((server) => ({ ...server, reading })));
  if (all.length > maxPastedServers && sum(all.map(textsIn)) > maxComparedTexts) return all;
  let count = 0;
  return readings.flatMap(({ servers, inputs, format: own }, reading) => {
    // One more says that there are too many.
    if (count > maxPastedServers) return [];
    const seen = servers
      .map((given) => ({ ...given, format: own, reading }))
      .map((server) => ({ server, likeness: likenessOf(server, new FieldMaker(inputs, format)) }));
    const fresh = seen.filter(({ server: { name, offset, findings: own }, likeness: { shape, open } }) => {
      const alike = known.get(shape) ?? [];
      const at = alike.findIndex((other) => mayBeSame(open, other));
      if (at < 0) return true;
      // An example that is like two servers stands for the first of them.
      alike[at] = open.map((each, index) => each || (alike[at]?.[index] ?? ''));
      findings.note('sameLaunch', name, offset);
      findings.notes.push(...own.notes);
      return false;
    });
    for (const { likeness } of fresh) {
      const alike = known.get(likeness.shape) ?? [];
      alike.push(likeness.open);
      known.set(likeness.shape, alike);
    }
    count += fresh.length;
    return fresh.map(({ server }) => server);
  });
}

function textsIn({ launch }: RawServer): number {
  const values = launch.kind === 'http' ? launch.headers : launch.env;
  return 1 + Object.keys(values).length + (launch.kind === 'http' ? 0 : launch.args.length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

interface Likeness {
  /** What a launch does, with one sign for every open value. */
  readonly shape: string;
  /** The names of the variables and inputs that are open in it, in their order, and its limits; empty for examples and where it has no limit. */
  readonly open: string[];
}

function likenessOf(raw: RawServer, maker: FieldMaker): Likeness {
  const launch = maker.replace(raw, raw.name);
  const sorted = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  const plain =
    launch.kind === 'http'
      ? { ...launch, headers: sorted(launch.headers) }
      : { ...launch, args: plainArgs(launch), env: sorted(launch.env) };
  const text = JSON.stringify([plain, raw.envFile]);
  const fields = new Map(maker.fields.map((field) => [field.id, field]));
  const nameOf = (id: string) => {
    const field = fields.get(id);
    return field === undefined || field.kind === 'placeholder' ? '' : `${field.kind}:${field.name}`;
  };
  // An example has no value: what has one is a secret that is written out.
  const valueOf = (id: string) => {
    const field = fields.get(id);
    return field?.kind === 'placeholder' && field.value !== '' ? JSON.stringify(field.value) : '?';
  };
  const limits = [raw.limits?.startSeconds, raw.limits?.callSeconds].map((seconds) =>
    seconds === undefined ? '' : `seconds:${seconds}`,
  );
  return { shape: replaceFields(text, valueOf), open: [...fieldsIn(text).map(nameOf), ...limits] };
}

/** Without what changes nothing: to be asked by npx, and the name of the newest version. */
function plainArgs({ command, args }: Extract<PastedLaunch, { kind: 'stdio' }>): readonly string[] {
  if (!/^(?:npx|bunx|pnpx)$/.test(programOf(command))) return args;
  const start = args.findIndex((arg) => arg !== '-y' && arg !== '--yes');
  return args.slice(Math.max(0, start)).map((arg, at) => (at === 0 ? arg.replace(/(?!^)@latest$/, '') : arg));
}

/** What one host asks for as an input is a variable of the computer for another: only two of one kind can have different names. */
function mayBeSame(some: readonly string[], others: readonly string[]): boolean {
  const kindOf = (name: string) => name.split(':')[0];
  return some.every((name, at) => {
    const other = others[at] ?? '';
    return name === '' || other === '' || name === other || kindOf(name) !== kindOf(other);
  });
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
  const plain = keepStart(name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim(), 64).trim();
  return serverName.safeParse(plain).success ? plain : 'server';
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
  // No record that is checked can have it.
  const lost = launch.kind === 'http' ? launch.headers : launch.env;
  if (Object.hasOwn(lost, '__proto__')) {
    const [field, fault] =
      launch.kind === 'http' ? (['headers', 'notHeaderName'] as const) : (['env', 'notVariableName'] as const);
    findings.fieldWrong(server.name, `${field}.__proto__`, fault, raw.offset);
    return undefined;
  }
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
