import type { PageContract } from '../../../shared/contract/commands.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { renameSecrets } from '../../../shared/domain/secret.ts';
import type { ProjectId } from '../../../shared/domain/ids.ts';
import type { ConversationList } from '../chat/conversations/conversationList.ts';
import { findServers } from '../chat/projects/foundServers.ts';
import type { ProjectInstructions } from '../chat/projects/projectInstructions.ts';
import type { Projects } from '../chat/projects/projects.ts';
import { withFreeNames } from '../connections/configuration/newSecrets.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { ServerSecrets } from '../consent/trust/serverSecrets.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly projects: Projects;
  readonly projectInstructions: ProjectInstructions;
  readonly conversations: ConversationList;
  readonly registry: ServerRegistry;
  readonly serverSecrets: Pick<ServerSecrets, 'has'>;
}

type Names = Extract<keyof PageContract, `project.${string}`>;
type FolderNames = `project.${'setFolder' | 'clearFolder' | 'look' | 'file' | 'answerFile' | 'addServer'}`;
type FilePorts = Pick<HostPorts, 'projectFiles' | 'configFile' | 'folders'>;

/** The user's projects. */
export function projectHandlers(rooms: Rooms, ports: FilePorts): Handlers<PageContract, Names> {
  const { projects, conversations } = rooms;
  return {
    'project.get': ({ projectId }) => ({ project: projects.get(projectId) }),
    'project.save': async ({ projectId, draft }) => ({ projectId: await projects.save(projectId, draft) }),
    'project.remove': async ({ projectId }) => {
      await conversations.regroup(() => projects.remove(projectId));
      return {};
    },
    'project.restore': async ({ projectId }) => {
      await conversations.regroup(() => projects.restore(projectId));
      return {};
    },
    ...folderHandlers(rooms, ports),
  };
}

/** The folder of a project, and what other programs left in it. */
function folderHandlers(
  { projects, projectInstructions, registry, serverSecrets }: Rooms,
  { projectFiles: files, configFile, folders }: FilePorts,
): Handlers<PageContract, FolderNames> {
  /** Read only while the folder is still the confirmed one. */
  const serversOf = async (id: ProjectId) => {
    const project = projects.get(id);
    const isThere = (await projectInstructions.folderState(project)) === 'ok';
    if (!isThere || project.folder === null) return { servers: [], problems: [] };
    return findServers(project.folder.realPath, registry.all(), { files, configFile, folders });
  };
  return {
    'project.setFolder': async ({ projectId, path, factsHash }, signal) => {
      await projects.setFolder(projectId, path, factsHash, signal);
      return {};
    },
    'project.clearFolder': async ({ projectId }) => {
      await projects.clearFolder(projectId);
      return {};
    },
    'project.look': async ({ projectId }) => {
      const found = await projectInstructions.look(projectId);
      const { servers, problems } = await serversOf(projectId);
      return { ...found, servers: [...servers], serverProblems: problems };
    },
    'project.file': ({ projectId, file }) => projectInstructions.body(projectId, file),
    'project.answerFile': async ({ projectId, file, textHash, choice }) => {
      await projectInstructions.answer(projectId, file, textHash, choice);
      return {};
    },
    'project.addServer': async ({ projectId, name, hash }) => {
      const { servers } = await serversOf(projectId);
      const found = servers.find((server) => server.name === name);
      if (found?.hash !== hash) throw problemError({ kind: 'foundServerChanged' });
      // Whoever wrote the file does not say which secret of the user it gets: each is one of the server, without a value.
      const { launch } = await withFreeNames(serverSecrets, [...registry.allWithRemoved(), found.launch], (names) => {
        const own = new Map<string, string>();
        const nameOf = (secret: string) => own.get(secret) ?? names.take(name, secret);
        const renamed = renameSecrets(found.launch, (secret) => {
          own.set(secret, nameOf(secret));
          return nameOf(secret);
        });
        return { launch: renamed, secrets: {}, open: [...own.values()] };
      });
      return { serverId: await registry.add({ name, launch, enabled: false }) };
    },
  };
}
