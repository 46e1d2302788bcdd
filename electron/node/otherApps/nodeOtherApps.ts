import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { OtherApp } from '../../../shared/domain/otherApps/otherApp.ts';
import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import type { AppFileFault } from '../../../shared/domain/problems/otherAppProblems.ts';
import type { OtherAppFile, OtherAppFiles, OtherApps } from '../../host/ports/otherApps.ts';
import type { InsideRead } from '../files/readInside.ts';
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
import { withEnvFiles } from './envFiles.ts';
import { readProjectFile, readUserFile, textOfBytes } from './userFiles.ts';

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
  const looking: Looking = { of, inFolder: oneAtATime<InsideRead>(maxReadMs, { kind: 'unreadable' }) };
  const places = appPlaces(of);
  const seen = await Promise.all(places.map((place) => seePlace(place, looking)));
  const projects = [...new Set(seen.flatMap((each) => each.projects))].filter((path) => isAbsolute(path));
  const ofProjects: OtherAppFile[] = [];
  // One after the other: a hundred folders at once would be felt.
  for (const project of projects.slice(0, maxProjects)) {
    const found = await looking.inFolder(project, () => readProjectFile(project, projectFile, maxFileBytes));
    const path = readablePath(join(project, projectFile), of);
    const part = { app: 'claudeCode' as const, path, reader: projectReader, project };
    ofProjects.push(...(await partsOf(found, part, looking)).files);
  }
  return {
    files: [...seen.flatMap(({ files }) => files), ...ofProjects],
    looked: places.map(({ app, path }) => ({ app, path: readablePath(path, of) })),
    isCut: projects.length > maxProjects,
  };
}

interface Looking {
  readonly of: HomeOf;
  readonly inFolder: (folder: string, work: () => Promise<InsideRead>) => Promise<InsideRead>;
}

async function seePlace({ app, path, reader }: AppPlace, looking: Looking): Promise<Seen> {
  const readable = readablePath(path, looking.of);
  if (reader !== 'database') {
    const folder = dirname(path);
    const found = await looking.inFolder(folder, () => readUserFile(folder, basename(path), maxFileBytes));
    return partsOf(found, { app, path: readable, reader, project: null }, looking);
  }
  const isThere = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return { files: isThere ? [await failed({ app, path: readable, project: null }, 'database')] : [], projects: [] };
}

interface PartOf {
  readonly app: OtherApp;
  readonly path: string;
  readonly project: string | null;
}

async function partsOf(
  found: InsideRead,
  { reader, ...part }: PartOf & { readonly reader: AppReader },
  { of, inFolder }: Looking,
): Promise<Seen> {
  if (found.kind === 'missing') return { files: [], projects: [] };
  const one = async (fault: AppFileFault) => ({ files: [await failed(part, fault)], projects: [] });
  if (found.kind !== 'bytes') return one(found.kind);
  const text = textOfBytes(found.bytes);
  if (text === undefined) return one('notText');
  const { readAppFile } = await import('./readAppFile.ts');
  const { parts, projects } = readAppFile(text, reader);
  const files: OtherAppFile[] = [];
  for (const { project: own, reading } of parts) {
    const project = own ?? part.project;
    const isOfProject = part.project !== null;
    const whole = await withEnvFiles(reading, { of, project, isOfProject, inFolder });
    const hash = createHash('sha256').update(found.bytes);
    // Each with its length: nothing can move from one file into the next.
    for (const bytes of whole.bytes) hash.update(`${bytes.length} `).update(bytes);
    const started = project === null ? whole.reading : startedIn(project, whole.reading);
    files.push({ ...part, project, hash: hash.digest('hex'), reading: started });
  }
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
