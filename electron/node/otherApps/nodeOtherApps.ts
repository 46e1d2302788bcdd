import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { OtherApp } from '../../../shared/domain/otherApps/otherApp.ts';
import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import type { AppFileFault } from '../../../shared/domain/problems/otherAppProblems.ts';
import type { OtherAppFile, OtherAppFiles, OtherApps } from '../../host/ports/otherApps.ts';
import { type InsideRead, readInside } from '../files/readInside.ts';
import { oneAtATime } from '../system/oneAtATime.ts';
import {
  type AppPlace,
  appPlaces,
  type AppReader,
  type HomeOf,
  projectFile,
  projectReader,
  readablePath,
} from './appPlaces.ts';

/** Claude Code's file also holds its history. */
const maxFileBytes = 8_000_000;
/** More projects are not looked at. */
const maxProjects = 100;
/** An unreachable network drive can block a read for minutes. */
const maxReadMs = 3000;

/** Looks at the fixed places of other apps below this home folder, each time anew. Parsers are loaded with the first look. */
export function nodeOtherApps(of: HomeOf): OtherApps {
  return {
    look: () => look(of),
    async write(servers, format) {
      const { writeServers } = await import('./writeServers.ts');
      return writeServers(servers, format);
    },
  };
}

/** What is at a place: the parts of its file, and the projects that it names. */
interface Seen {
  readonly files: readonly OtherAppFile[];
  readonly projects: readonly string[];
}

async function look(of: HomeOf): Promise<OtherAppFiles> {
  const inFolder = oneAtATime<InsideRead>(maxReadMs, { kind: 'unreadable' });
  const read: ReadFixed = (folder, file) => inFolder(folder, () => readFixed(folder, file));
  const places = appPlaces(of);
  const seen = await Promise.all(places.map((place) => seePlace(place, of, read)));
  const projects = [...new Set(seen.flatMap((each) => each.projects))].filter((path) => isAbsolute(path));
  const ofProjects: OtherAppFile[] = [];
  // One after the other: a hundred folders at once would be felt.
  for (const project of projects.slice(0, maxProjects)) {
    const found = await inFolder(project, () => readInProject(project));
    const path = readablePath(join(project, projectFile), of);
    ofProjects.push(...(await partsOf(found, { app: 'claudeCode', path, reader: projectReader, project })).files);
  }
  return {
    files: [...seen.flatMap(({ files }) => files), ...ofProjects],
    looked: places.map(({ app, path }) => ({ app, path: readablePath(path, of) })),
    isCut: projects.length > maxProjects,
  };
}

type ReadFixed = (folder: string, file: string) => Promise<InsideRead>;

async function seePlace({ app, path, reader }: AppPlace, of: HomeOf, read: ReadFixed): Promise<Seen> {
  const readable = readablePath(path, of);
  if (reader !== 'database') {
    const found = await read(dirname(path), basename(path));
    return partsOf(found, { app, path: readable, reader, project: null });
  }
  const isThere = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return { files: isThere ? [await failed({ app, path: readable, project: null }, 'database')] : [], projects: [] };
}

/** The user's own file may be a link to where they keep it. What the link leads to must be a plain file. */
async function readFixed(folder: string, file: string): Promise<InsideRead> {
  try {
    const path = await realpath(join(folder, file));
    return await readInside(dirname(path), basename(path), maxFileBytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { kind: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable' };
  }
}

/** A project may be of somebody else: no link leads out of it. */
async function readInProject(project: string): Promise<InsideRead> {
  try {
    return await readInside(await realpath(project), projectFile, maxFileBytes);
  } catch {
    return { kind: 'missing' };
  }
}

interface PartOf {
  readonly app: OtherApp;
  readonly path: string;
  readonly project: string | null;
}

async function partsOf(found: InsideRead, { reader, ...part }: PartOf & { readonly reader: AppReader }): Promise<Seen> {
  if (found.kind === 'missing') return { files: [], projects: [] };
  const one = async (fault: AppFileFault) => ({ files: [await failed(part, fault)], projects: [] });
  if (found.kind !== 'bytes') return one(found.kind);
  const text = textOf(found.bytes);
  if (text === undefined) return one('notText');
  const { readAppFile } = await import('./readAppFile.ts');
  const hash = createHash('sha256').update(found.bytes).digest('hex');
  const { parts, projects } = readAppFile(text, reader);
  const files = parts.map(({ project: own, reading }) => {
    const project = own ?? part.project;
    return { ...part, project, hash, reading: project === null ? reading : startedIn(project, reading) };
  });
  return { files, projects };
}

/** Servers of a project are started in its folder, and their paths may count on it. */
function startedIn(project: string, reading: PasteReading): PasteReading {
  const servers = reading.servers.map((server) =>
    server.launch.kind === 'stdio' && server.launch.cwd === undefined && isAbsolute(project)
      ? { ...server, launch: { ...server.launch, cwd: project } }
      : server,
  );
  return { ...reading, servers };
}

async function failed(part: PartOf, fault: AppFileFault): Promise<OtherAppFile> {
  const { unreadableReading } = await import('./readAppFile.ts');
  return { ...part, hash: fault, reading: unreadableReading({ kind: 'appFileUnreadable', fault }) };
}

/** UTF-8, without its mark at the beginning. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
