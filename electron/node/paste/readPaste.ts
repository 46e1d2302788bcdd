import { isOwnLink, readOwnLink } from '../../../shared/domain/pasted/ownLink.ts';
import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { InstalledPackages, readAddress, readPackage } from './addresses.ts';
import { Findings, shown } from './findings.ts';
import { finishReading } from './finishReading.ts';
import { readJson } from './jsonTree.ts';
import { type FoundLink, linksIn, readLink } from './links.ts';
import type { RawReading, RawServer } from './rawServer.ts';
import type { LinePlace } from './serverLines.ts';
import { looksLikeCommands, readShellLines } from './shellLine.ts';
import { type Part, type Parts, partsOf, partsOfProse, withoutComments, withStraightQuotes } from './sourceText.ts';
import { readStructured } from './structured.ts';
import { readToml } from './tomlTree.ts';
import { type Tree, isObject, textOf } from './tree.ts';
import { readYaml } from './yamlTree.ts';

/** Reading is not divided. This much of any page takes a moment, and of a text that is made to harm some seconds at most: its test says which. */
const maxPasteCharacters = 250_000;

/** So many fields are named where none of them holds servers. */
const maxNamedFields = 8;

/** Recognises what was pasted: a configuration of any known host, a command, an address, a package or an install link. Pure. */
export function readPaste(given: string): PasteReading {
  const pasted = asOwnLink(given) ?? given;
  const findings = new Findings(pasted);
  if (pasted.length > maxPasteCharacters) {
    findings.problem({ kind: 'pasteTooLong', count: maxPasteCharacters });
    return finishReading([], findings);
  }
  const visible = withoutComments(pasted);
  const links = linksIn(visible);
  const page = partsOf(visible);
  const isOnlyLinks = links.length > 0 && (page.hasTextAround || !/[{[]\s*["}]|mcp add/.test(visible));
  const readings = isOnlyLinks ? readPage(page, links, findings) : readText(page, findings);
  const isEmpty = readings.every(({ servers }) => servers.length === 0);
  if (isEmpty && findings.problems.length === 0 && pasted.trim() !== '') findings.problem({ kind: 'pasteNothing' });
  return finishReading(readings, findings, { isPage: findings.notes.some(({ kind }) => kind === 'textAround') });
}

/** A link of ours that stands alone is read as one that was opened outside, whatever is in it. */
function asOwnLink(given: string): string | undefined {
  const word = given.trim();
  const read = isOwnLink(word) && !/\s/.test(word) ? readOwnLink(word) : undefined;
  return read?.kind === 'link' ? read.text : undefined;
}

/**
 * What the code blocks of a page show counts before its links, which may not be seen; but what only may be a server, and is not even chosen, comes
 * after them. Links that only say where labels lead come last of all.
 */
function readPage(page: Parts, links: readonly FoundLink[], findings: Findings): readonly RawReading[] {
  const blocks = page.hasTextAround ? readIf(isSure, page, findings) : undefined;
  if (blocks !== undefined) return blocks;
  const seen = links.filter(({ isDefinition }) => !isDefinition);
  if (seen.length > 0) return readLinks(seen, findings);
  return readProse(isSureByName, page, true, findings) ?? readLinks(links, findings);
}

const isAny = ({ servers }: RawReading) => servers.length > 0;
const isSure = ({ servers }: RawReading) =>
  servers.some(({ isUnsure, isSecondGuess }) => isUnsure !== true && isSecondGuess !== true);
/** In the middle of a page much is called what is no server. */
const isSureByName = ({ servers }: RawReading) =>
  servers.some(({ isUnsure, launch }) => isUnsure !== true && /mcp/i.test(JSON.stringify(launch)));

/**
 * A text without blocks is read as it stands, or else by what is in backticks or in a list within it. So is a page whose blocks hold nothing that
 * is a server for sure, if that is.
 */
function readText(page: Parts, findings: Findings): readonly RawReading[] {
  const own = findings.ofServer();
  const read = readParts(page, own);
  if (!read.some(page.hasTextAround ? isSure : isAny)) {
    const found = readProse(page.hasTextAround ? isSureByName : isAny, page, page.hasTextAround, findings);
    if (found !== undefined) return found;
  }
  findings.notes.push(...own.notes);
  findings.problems.push(...own.problems);
  return read;
}

/** What is in backticks or in a list, as far as it is what is wanted. */
function readProse(
  isWanted: (reading: RawReading) => boolean,
  { whole }: Parts,
  isPage: boolean,
  findings: Findings,
): RawReading[] | undefined {
  for (const prose of partsOfProse(whole, isPage)) {
    const found = readIf(isWanted, prose, findings);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `undefined` if none of the readings is what is wanted; nothing is said of them then. */
function readIf(isWanted: (reading: RawReading) => boolean, page: Parts, findings: Findings): RawReading[] | undefined {
  const own = findings.ofServer();
  const read = readParts(page, own);
  if (!read.some(isWanted)) return undefined;
  findings.notes.push(...own.notes);
  findings.problems.push(...own.problems);
  return read;
}

/** The same link is often there for each of several programs: what it adds counts once. */
function readLinks(links: readonly FoundLink[], findings: Findings): RawReading[] {
  const known = new Set<string>();
  return links.flatMap(({ link, offset }) => {
    const read = readLink(link, offset, findings);
    const key = JSON.stringify(read?.servers.map(({ name, launch }) => [name, launch]));
    if (read === undefined || known.has(key)) return [];
    known.add(key);
    return [read];
  });
}

/** Said of blocks that are about something else; of several without a server, once for each kind. */
const saidOfOthers = new Set<string>([
  ...['pasteInstallsOnly', 'pasteProjectScript', 'pasteClosedInput', 'pasteShellSign', 'pasteNoServerField'],
  'pasteCommandCut',
]);

/** What a block on a page has in it if it is about servers at all. */
const aboutServers = /mcp_?servers|context_servers|extensions:|mcp add|"(?:command|url|serverUrl|httpUrl)"/i;

/** Languages of code that starts no server. */
const codeLanguage =
  /^(?:diff|patch|go|golang|python|py|pycon|javascript|js|mjs|jsx|typescript|ts|tsx|java|kotlin|swift|c|cpp|c\+\+|cs|csharp|rust|rs|ruby|rb|php|sql|graphql|html|xml|css|http|dockerfile|docker|make|makefile|mermaid|markdown|md|proto|lua|nix|hcl|ini|csv|log)$/;

/** Whether a block is a configuration whatever its fence says: `js` gives comments in JSON colours. */
function isConfiguration({ text }: Part): boolean {
  return /^\s*\{/.test(text) && aboutServers.test(text) && readJson(text).fault === undefined;
}

/** The blocks of a page that may hold servers; a block alone is what was meant, whatever its fence says. */
function withoutCode(parts: readonly Part[]): readonly Part[] {
  if (parts.length === 1) return parts;
  return parts.filter((part) => !codeLanguage.test(part.language) || isConfiguration(part));
}

/** The blocks of a page. Where one of several is recognised, nothing is said of the others but that they are there. */
function readParts({ whole, parts, hasTextAround }: Parts, findings: Findings): RawReading[] {
  const around: Around = {
    installed: new InstalledPackages(whole),
    isPage: hasTextAround || parts.length > 1,
    isAlone: parts.length === 1 && !hasTextAround,
  };
  const tries = withoutCode(parts).map((part) => {
    const own = findings.ofPart(part.offset);
    return { part, own, read: inWhole(readPart(part, own, around), part) };
  });
  const hasServers = tries.some(({ read }) => (read?.servers.length ?? 0) > 0);
  const counted =
    hasServers && parts.length > 1
      ? tries.filter(
          ({ part, read, own }) =>
            (read?.servers.length ?? 0) > 0 ||
            (own.problems.some(({ kind }) => !saidOfOthers.has(kind)) && aboutServers.test(part.text)),
        )
      : tries;
  const isPage = hasServers && parts.length > 1;
  const isNew = (kind: string) => parts.length === 1 || findings.problems.every((problem) => problem.kind !== kind);
  for (const { own } of counted) {
    findings.notes.push(...own.notes);
    findings.problems.push(...own.problems.filter(({ kind }) => !saidOfOthers.has(kind) || (!isPage && isNew(kind))));
  }
  if (hasTextAround || counted.length < tries.length) findings.note('textAround', '', 0);
  return counted.flatMap(({ read }) => read ?? []);
}

/** A reading with offsets in the whole text. */
function inWhole(read: RawReading | undefined, { offset }: Part): RawReading | undefined {
  const moved = (server: RawServer): RawServer => ({
    ...server,
    offset: server.offset + offset,
    findings: server.findings.ofWhole(),
  });
  return read && { ...read, servers: read.servers.map(moved) };
}

/** What a part of a text is a part of. */
interface Around extends LinePlace {
  readonly installed: InstalledPackages;
}

function readPart({ text, language }: Part, findings: Findings, around: Around): RawReading | undefined {
  const start = text.search(/\S/);
  if (start < 0) return undefined;
  const bare = text.slice(start).trimEnd();
  if (/^(?:https?:\/\/|<https?:\/\/)\S+$/i.test(bare)) return readAddress(bare, start, findings);
  if (/^\[+\s*[\w"'.-]+\s*\]+[ \t]*(?:#.*)?(?:\n|$)/.test(bare)) return readAsToml(text, findings);
  if (/^(?:\/\/[^\n]*\n\s*)*(?:[{["“]|\/\*)/.test(bare) || /^jsonc?5?$/.test(language))
    return readAsJson(text, start, findings);
  if (language === 'toml' || /^[ \t]*\[+[ \t]*["']?[\w.-]+[^\n]*\][ \t]*$/m.test(bare))
    return readAsToml(text, findings);
  const single = /^\S+$/.test(bare) ? readPackage(bare, start, findings, around.installed) : undefined;
  if (single !== undefined) return single;
  const link = /^[a-z][a-z0-9+.-]+:\/\/[^\s?#]*(?=[?#]\S*$|$)/i.exec(bare)?.[0];
  if (link !== undefined) {
    findings.problem({ kind: 'pasteLinkWrong', ...findings.at(start), fault: 'kindUnknown', what: shown(link) });
    return undefined;
  }
  const isYaml = /^ya?ml$/.test(language);
  const mayBeYaml = /^(?:- |[\w"'.-]+:[ \t]*(?:#.*)?$|[\w"'.-]+:[ \t]+\S)/m.test(bare);
  if (looksLikeCommands(bare) && !/^[\w"'.-]+:[ \t]*$/m.test(bare))
    return readShellLines(withPlainQuotes(text, findings), findings, around);
  return isYaml || mayBeYaml ? readAsYaml(text, findings, isYaml) : undefined;
}

function withPlainQuotes(text: string, findings: Findings): string {
  const plain = withStraightQuotes(text);
  const at = [...text].findIndex((character, index) => character !== plain[index]);
  if (plain !== text) findings.note('smartQuotes', '', Math.max(0, at));
  return plain;
}

function readAsJson(text: string, start: number, findings: Findings): RawReading | undefined {
  const read = bestJson(text, start, findings);
  for (const offset of read.literalBackslashes)
    findings.note('literalBackslashes', read.text.slice(offset + 1, offset + 60).split('"')[0] ?? '', offset);
  if (read.fault !== undefined || read.tree === undefined) {
    const { fault, offset } = read.fault ?? { fault: 'ValueExpected' as const, offset: start };
    findings.problem({ kind: 'pasteSyntax', ...findings.at(offset), fault });
    return undefined;
  }
  return readTree(read.tree, 'JSON', start, findings);
}

/** As it stands; then with straight quotes; then with braces around it, which documentation often leaves out. */
function bestJson(text: string, start: number, findings: Findings) {
  const first = { ...readJson(text), text };
  if (first.fault === undefined) return first;
  const plain = withStraightQuotes(text);
  const second = { ...readJson(plain), text: plain };
  const isStraightened = plain !== text && (second.fault === undefined || second.fault.offset > first.fault.offset);
  if (isStraightened) withPlainQuotes(text, findings);
  if (isStraightened && second.fault === undefined) return second;
  const base = isStraightened ? second : first;
  if (!/^["/]/.test(base.text.slice(start))) return base;
  // The brace takes the place of a blank or line break where there is one, or the offsets are moved back.
  const braced = { ...readJson(`{${base.text}}`), text: base.text };
  const isBetter = braced.fault === undefined || braced.fault.offset - 1 > (base.fault?.offset ?? 0);
  if (!isBetter) return base;
  return {
    text: base.text,
    tree: braced.tree && movedTree(braced.tree, -1),
    fault: braced.fault && { ...braced.fault, offset: Math.min(braced.fault.offset - 1, base.text.length) },
    literalBackslashes: braced.literalBackslashes.map((offset) => offset - 1),
  };
}

function movedTree(tree: Tree, by: number): Tree {
  const offset = Math.max(0, tree.offset + by);
  if (tree.kind === 'scalar') return { ...tree, offset };
  if (tree.kind === 'list') return { ...tree, offset, items: tree.items.map((item) => movedTree(item, by)) };
  const fields = tree.fields.map((field) => ({
    ...field,
    offset: field.offset + by,
    value: movedTree(field.value, by),
  }));
  return { ...tree, offset, fields };
}

function readAsToml(text: string, findings: Findings): RawReading | undefined {
  const read = readToml(text);
  if (read.kind === 'read') return readTree(read.tree, 'TOML', 0, findings);
  findings.problem({ kind: 'pasteUnreadable', ...findings.whole(read.place), format: 'TOML', detail: read.detail });
  return undefined;
}

/** What may be YAML by its form only is prose where it is none and is about nothing of the kind. */
const aboutYaml = /(?:^|\s)["']?(?:mcpServers|extensions|mcp|command|cmd|url|uri|args|env|uses)["']?:(?:\s|$)/;

function readAsYaml(text: string, findings: Findings, isSure: boolean): RawReading | undefined {
  const read = readYaml(text);
  if (read.kind === 'failed' && !isSure && !aboutYaml.test(text)) return undefined;
  if (read.kind === 'read')
    return isObject(read.tree) || read.tree.kind === 'list' ? readTree(read.tree, 'YAML', 0, findings) : undefined;
  findings.problem({ kind: 'pasteUnreadable', ...findings.whole(read.place), format: 'YAML', detail: read.detail });
  return undefined;
}

function readTree(
  tree: Tree,
  format: 'JSON' | 'YAML' | 'TOML',
  start: number,
  findings: Findings,
): RawReading | undefined {
  const read = readStructured(tree, findings);
  if (read !== undefined) return read;
  if (isObject(tree) && tree.fields.length > 0) {
    const fields = tree.fields.map(({ name }) => shown(name));
    const some = fields.slice(0, maxNamedFields).join(', ');
    findings.problem({
      kind: 'pasteNoServerField',
      format,
      fields: fields.length > maxNamedFields ? `${some}, …` : some,
    });
    return undefined;
  }
  const text = textOf(tree);
  return text === undefined ? undefined : (readAddress(text, start, findings) ?? readPackage(text, start, findings));
}
