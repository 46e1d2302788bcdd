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
  editorFolders,
  type HomeOf,
  plainFolder,
  profileFiles,
  projectFiles,
  readablePath,
} from './appPlaces.ts';
import { openedFolders, profileFolders } from './editorFolders.ts';
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
  const { places, opened } = await ofEditors(of);
  const all = [...appPlaces(of), ...places];
  const seen = await Promise.all(
    all.map((place) => {
      const part = { app: place.app, path: readablePath(place.path, of), project: null };
      return unlessFailed(part, () => seePlace(place, looking));
    }),
  );
  const named = [...seen.flatMap((each) => each.projects), ...opened];
  const projects = [...new Set(named.filter((path) => isAbsolute(path)).map((path) => plainFolder(path, of)))];
  const known = new Set(all.map(({ path }) => plainFolder(path, of)));
  const ofProjects: OtherAppFile[] = [];
  // One after the other: a hundred folders at once would be felt.
  for (const project of projects.slice(0, maxProjects)) {
    for (const { app, file, reader } of projectFiles) {
      const place = join(project, ...file.split('/'));
      // Somebody may open their home folder as a project.
      if (known.has(place)) continue;
      const part = { app, path: readablePath(place, of), reader, project };
      const { files } = await unlessFailed(part, async () => {
        const found = await looking.inFolder(project, () => readProjectFile(project, file, maxFileBytes));
        return partsOf(found, part, looking);
      });
      ofProjects.push(...files);
    }
  }
  return {
    files: [...seen.flatMap(({ files }) => files), ...ofProjects],
    looked: all.map(({ app, path }) => ({ app, path: readablePath(path, of) })),
    isCut: projects.length > maxProjects,
  };
}

/** The profiles of editors that are made of VS Code, and the folders that were opened in them. */
async function ofEditors(of: HomeOf): Promise<{ readonly places: AppPlace[]; readonly opened: readonly string[] }> {
  const list = oneAtATime<readonly string[]>(maxReadMs, []);
  const each = await Promise.all(
    editorFolders(of).map(async ({ app, user }) => {
      const profiles = await list(user, () => profileFolders(user));
      const places = profiles.flatMap((profile) =>
        profileFiles.map(({ file, reader }) => ({ app, path: join(profile, file), reader })),
      );
      return { places, opened: await list(user, () => openedFolders(user)) };
    }),
  );
  return { places: each.flatMap(({ places }) => places), opened: each.flatMap(({ opened }) => opened) };
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

/** What fails costs nothing else. */
async function unlessFailed({ app, path, project }: PartOf, work: () => Promise<Seen>): Promise<Seen> {
  try {
    return await work();
  } catch {
    return { files: [await failed({ app, path, project }, 'unreadable')], projects: [] };
  }
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
    const seen = await unlessFailed({ ...part, project }, async () => {
      const whole = await withEnvFiles(reading, { of, project, isOfProject, inFolder });
      const hash = createHash('sha256').update(found.bytes);
      // Each with its length: nothing can move from one file into the next.
      for (const bytes of whole.bytes) hash.update(`${bytes.length} `).update(bytes);
      const started = project === null ? whole.reading : startedIn(project, whole.reading);
      return { files: [{ ...part, project, hash: hash.digest('hex'), reading: started }], projects: [] };
    });
    files.push(...seen.files);
  }
  return { files, projects };
}

/** Servers of a project are started in its folder, and their paths may count on it. Where they ask for it, it is known. */
function startedIn(project: string, reading: PasteReading): PasteReading {
  const servers = reading.servers.map((server) =>
    server.launch.kind === 'stdio' && server.launch.cwd === undefined && isAbsolute(project)
      ? { ...server, launch: { ...server.launch, cwd: project } }
      : server,
  );
  const fields = reading.fields.map((field) =>
    field.kind === 'input' && field.name === 'workspaceFolder' ? { ...field, value: project } : field,
  );
  return { ...reading, servers, fields };
}

async function failed(part: PartOf, fault: AppFileFault): Promise<OtherAppFile> {
  const { unreadableReading } = await import('./readAppFile.ts');
  return { ...part, hash: fault, reading: unreadableReading({ kind: 'appFileUnreadable', fault }) };
}
