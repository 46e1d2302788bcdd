import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { readAddress, readPackage } from './addresses.ts';
import { Findings } from './findings.ts';
import { finishReading } from './finishReading.ts';
import { readJson } from './jsonTree.ts';
import { linksIn, readLink } from './links.ts';
import type { RawReading } from './rawServer.ts';
import { looksLikeCommands, readShellLines } from './shellLine.ts';
import { type Part, partsOf, withStraightQuotes } from './sourceText.ts';
import { readStructured } from './structured.ts';
import { readToml } from './tomlTree.ts';
import { type Tree, isObject, textOf } from './tree.ts';
import { readYaml } from './yamlTree.ts';

/** Reading is not divided: this much is read in a moment, whatever it holds. */
const maxPasteCharacters = 100_000;

/** Recognises what was pasted: a configuration of any known host, a command, an address, a package or an install link. Pure. */
export function readPaste(pasted: string): PasteReading {
  const findings = new Findings(pasted);
  if (pasted.length > maxPasteCharacters) {
    findings.problem({ kind: 'pasteTooLong', count: maxPasteCharacters });
    return finishReading([], findings);
  }
  const links = linksIn(pasted);
  const { parts, hasTextAround } = partsOf(pasted);
  const isOnlyLinks = links.length > 0 && (hasTextAround || !/[{[]\s*["}]|mcp add/.test(pasted));
  const readings = isOnlyLinks
    ? (readVisible(parts, hasTextAround, findings) ?? readLinks(links, findings))
    : readParts(parts, hasTextAround, findings);
  const isEmpty = readings.every(({ servers }) => servers.length === 0);
  if (isEmpty && findings.problems.length === 0 && pasted.trim() !== '') findings.problem({ kind: 'pasteNothing' });
  return finishReading(readings, findings);
}

/** What the code blocks of a page show counts before its links, which may not be seen. `undefined` if they hold no servers. */
function readVisible(parts: readonly Part[], hasTextAround: boolean, findings: Findings): RawReading[] | undefined {
  if (!hasTextAround) return undefined;
  const own = findings.ofServer();
  const read = readParts(parts, hasTextAround, own);
  if (read.every(({ servers }) => servers.length === 0)) return undefined;
  findings.notes.push(...own.notes);
  findings.problems.push(...own.problems);
  return read;
}

/** The same link is often there for each of several programs: what it adds counts once. */
function readLinks(links: readonly { link: string; offset: number }[], findings: Findings): RawReading[] {
  const known = new Set<string>();
  return links.flatMap(({ link, offset }) => {
    const read = readLink(link, offset, findings);
    const key = JSON.stringify(read?.servers.map(({ name, launch }) => [name, launch]));
    if (read === undefined || known.has(key)) return [];
    known.add(key);
    return [read];
  });
}

/** The blocks of a page. Where one of several is recognised, nothing is said of the others but that they are there. */
function readParts(parts: readonly Part[], hasTextAround: boolean, findings: Findings): RawReading[] {
  const tries = parts.map((part) => {
    const own = findings.ofServer();
    return { part, own, read: readPart(part, own) };
  });
  const isAny = tries.some(({ read }) => (read?.servers.length ?? 0) > 0);
  const counted =
    isAny && parts.length > 1
      ? tries.filter(
          ({ read, own }) =>
            (read?.servers.length ?? 0) > 0 ||
            own.problems.some(({ kind }) => kind !== 'pasteInstallsOnly' && kind !== 'pasteShellSign'),
        )
      : tries;
  for (const { own } of counted) {
    findings.notes.push(...own.notes);
    findings.problems.push(...own.problems);
  }
  if (hasTextAround || counted.length < tries.length) findings.note('textAround', '', 0);
  return counted.flatMap(({ read }) => read ?? []);
}

function readPart({ text, language }: Part, findings: Findings): RawReading | undefined {
  const start = text.search(/\S/);
  if (start < 0) return undefined;
  const bare = text.slice(start).trimEnd();
  if (/^(?:https?:\/\/|<https?:\/\/)\S+$/i.test(bare)) return readAddress(bare, start, findings);
  if (/^\[+\s*[\w"'.-]+\s*\]+[ \t]*(?:#.*)?(?:\n|$)/.test(bare)) return readAsToml(text, findings);
  if (/^(?:[{["]|\/[/*]|“)/.test(bare) || /^jsonc?5?$/.test(language)) return readAsJson(text, start, findings);
  if (language === 'toml' || /^[ \t]*\[+[ \t]*["']?[\w.-]+[^\n]*\][ \t]*$/m.test(bare))
    return readAsToml(text, findings);
  const single = /^\S+$/.test(bare) ? readPackage(bare, start, findings) : undefined;
  if (single !== undefined) return single;
  const isYaml = /^ya?ml$/.test(language) || /^(?:- |[\w"'.-]+:[ \t]*(?:#.*)?$|[\w"'.-]+:[ \t]+\S)/m.test(bare);
  if (looksLikeCommands(bare) && !/^[\w"'.-]+:[ \t]*$/m.test(bare))
    return readShellLines(withPlainQuotes(text, findings), findings);
  return isYaml ? readAsYaml(text, findings) : undefined;
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
  return readTree(read.tree, start, findings);
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
  if (read.kind === 'read') return readTree(read.tree, 0, findings);
  findings.problem({ kind: 'pasteUnreadable', ...read.place, format: 'TOML', detail: read.detail });
  return undefined;
}

function readAsYaml(text: string, findings: Findings): RawReading | undefined {
  const read = readYaml(text);
  if (read.kind === 'read')
    return isObject(read.tree) || read.tree.kind === 'list' ? readTree(read.tree, 0, findings) : undefined;
  findings.problem({ kind: 'pasteUnreadable', ...read.place, format: 'YAML', detail: read.detail });
  return undefined;
}

function readTree(tree: Tree, start: number, findings: Findings): RawReading | undefined {
  const read = readStructured(tree, findings);
  if (read !== undefined) return read;
  const text = textOf(tree);
  return text === undefined ? undefined : (readAddress(text, start, findings) ?? readPackage(text, start, findings));
}
