import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { Findings } from '../paste/findings.ts';
import { finishReading } from '../paste/finishReading.ts';
import type { FoundServers } from '../paste/formats.ts';
import { readJson } from '../paste/jsonTree.ts';
import { readFound } from '../paste/structured.ts';
import { readToml } from '../paste/tomlTree.ts';
import { fieldOf, isObject, type Tree } from '../paste/tree.ts';
import { readYaml } from '../paste/yamlTree.ts';
import type { AppReader } from './appPlaces.ts';

/** What a file says, and what it says for one project. */
interface FilePart {
  readonly project: string | null;
  readonly reading: PasteReading;
}

interface AppFileReading {
  readonly parts: readonly FilePart[];
  /** The folders of projects that the file names. */
  readonly projects: readonly string[];
}

/**
 * Reads the servers of an app's file with the readers of pasted texts; its other settings are not looked at. Files hold secrets, so nothing
 * that stands in them is repeated where they are damaged. Pure.
 */
export function readAppFile(text: string, reader: AppReader): AppFileReading {
  const findings = new Findings(text);
  const root = treeOf(text, reader, findings);
  if (root === undefined) return { parts: [{ project: null, reading: finishReading([], findings) }], projects: [] };
  const own = partOf(
    reader.paths.flatMap((path) => foundAt(root, path, reader)),
    findings,
    null,
  );
  const projects = reader.hasProjects === true ? projectsOf(root) : [];
  const ofProjects = projects.flatMap(({ name, value }) =>
    partOf(
      reader.paths.flatMap((path) => foundAt(value, path, reader)),
      findings,
      name,
    ),
  );
  return { parts: [...own, ...ofProjects], projects: projects.map(({ name }) => name) };
}

/** An empty file counts as one without servers. */
function treeOf(text: string, { syntax }: AppReader, findings: Findings): Tree | undefined {
  if (text.trim() === '') return { kind: 'object', offset: 0, fields: [] };
  if (syntax === 'json') {
    const { tree, fault } = readJson(text);
    if (tree !== undefined && fault === undefined) return tree;
    const { fault: kind, offset } = fault ?? { fault: 'ValueExpected' as const, offset: 0 };
    findings.problem({ kind: 'appFileSyntax', ...findings.at(offset), fault: kind });
    return undefined;
  }
  const read = syntax === 'toml' ? readToml(text) : readYaml(text);
  if (read.kind === 'read') return read.tree;
  const format = syntax === 'toml' ? 'TOML' : 'YAML';
  findings.problem({ kind: 'appFileFormat', ...read.place, format, detail: withoutQuotes(read.detail) });
  return undefined;
}

/** Some messages of parsers repeat what they stumbled over, which may be a secret. */
function withoutQuotes(detail: string): string {
  return /["'`:!]/.test(detail) ? '' : detail;
}

function foundAt(root: Tree, path: readonly string[], { format, timeUnit }: AppReader): FoundServers[] {
  const servers = path.reduce<Tree | undefined>((tree, name) => fieldOf(tree, name), root);
  if (servers === undefined || isEmpty(servers)) return [];
  const around = path.slice(0, -1).reduce<Tree | undefined>((tree, name) => fieldOf(tree, name), root);
  return [{ format, timeUnit, path, servers, inputs: format === 'vsCode' ? fieldOf(around, 'inputs') : undefined }];
}

function isEmpty(servers: Tree): boolean {
  if (servers.kind === 'scalar') return servers.value === null;
  return servers.kind === 'list' ? servers.items.length === 0 : servers.fields.length === 0;
}

function partOf(found: readonly FoundServers[], all: Findings, project: string | null): FilePart[] {
  if (found.length === 0) return [];
  const findings = all.ofServer();
  return [
    {
      project,
      reading: finishReading(
        found.map((each) => readFound(each, findings)),
        findings,
        { isOwnFile: true },
      ),
    },
  ];
}

/** Claude Code keeps what belongs to a project below the path of its folder. */
function projectsOf(root: Tree) {
  const projects = fieldOf(root, 'projects');
  return isObject(projects) ? projects.fields : [];
}

/** A file that could not be read as a whole. Pure. */
export function unreadableReading(problem: Problem): PasteReading {
  return { format: null, isLink: false, servers: [], fields: [], notes: [], problems: [problem] };
}
