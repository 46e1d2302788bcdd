import { accountHandlers } from './accountHandlers.ts';
import type { PageContract } from '../../../shared/contract/commands.ts';
import { withServerLimits } from '../../../shared/domain/settingsOfServers.ts';
import { SecretKeeper } from '../connections/configuration/secretKeeper.ts';
import { ImportedServers } from '../connections/registry/importedServers.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { appHandlers } from './appHandlers.ts';
import { askHandlers } from './askHandlers.ts';
import { arrivalHandlers } from './arrivalHandlers.ts';
import { registryHandlers } from './registryHandlers.ts';
import { toolSetHandlers } from './toolSetHandlers.ts';
import { assistantHandlers } from './assistantHandlers.ts';
import { auditHandlers } from './auditHandlers.ts';
import { bundleHandlers } from './bundleHandlers.ts';
import { runtimeHandlers } from './runtimeHandlers.ts';
import { blobHandlers } from './blobHandlers.ts';
import type { Handlers } from './commandRouter.ts';
import { consentHandlers } from './consentHandlers.ts';
import { conversationHandlers } from './conversationHandlers.ts';
import { dataFolderHandlers } from './dataFolderHandlers.ts';
import { draftHandlers } from './draftHandlers.ts';
import { sentRequestHandlers } from './sentRequestHandlers.ts';
import { exportHandlers } from './exportHandlers.ts';
import { faultHandlers } from './faultHandlers.ts';
import { importHandlers } from './importHandlers.ts';
import { iconHandlers } from './iconHandlers.ts';
import { insightHandlers } from './insightHandlers.ts';
import { instructionsHandlers } from './instructionsHandlers.ts';
import { skillHandlers } from './skillHandlers.ts';
import { loginStartHandlers } from './loginStartHandlers.ts';
import { spellingHandlers } from './spellingHandlers.ts';
import { modelHandlers } from './modelHandlers.ts';
import { offerHandlers } from './offerHandlers.ts';
import { otherAppHandlers } from './otherAppHandlers.ts';
import { pictureHandlers } from './pictureHandlers.ts';
import { pinHandlers } from './pinHandlers.ts';
import { projectHandlers } from './projectHandlers.ts';
import { promptHandlers } from './promptHandlers.ts';
import { reportHandlers } from './reportHandlers.ts';
import { resourceHandlers } from './resourceHandlers.ts';
import { rootHandlers } from './rootHandlers.ts';
import { searchHandlers } from './searchHandlers.ts';
import { secretHandlers } from './secretHandlers.ts';
import { serverHandlers } from './serverHandlers.ts';
import { shellHandlers } from './shellHandlers.ts';
import { signInHandlers } from './signInHandlers.ts';
import { summaryHandlers } from './summaryHandlers.ts';
import { windowHandlers } from './windowHandlers.ts';
import { quickAskHandlers } from './quickAskHandlers.ts';
import { updateHandlers } from './updateHandlers.ts';
import { usageHandlers } from './usageHandlers.ts';
import { taskHandlers } from './taskHandlers.ts';
import { toolHandlers } from './toolHandlers.ts';

/** The rooms that the page's commands use. */
type PageRooms = Parameters<typeof serverHandlers>[0] &
  Parameters<typeof insightHandlers>[0] &
  Parameters<typeof offerHandlers>[0] &
  Parameters<typeof iconHandlers>[0] &
  Parameters<typeof pictureHandlers>[0] &
  Parameters<typeof toolHandlers>[0] &
  Parameters<typeof pinHandlers>[0] &
  Parameters<typeof instructionsHandlers>[0] &
  Parameters<typeof skillHandlers>[0] &
  Parameters<typeof conversationHandlers>[0] &
  Parameters<typeof draftHandlers>[0] &
  Parameters<typeof searchHandlers>[0] &
  Parameters<typeof summaryHandlers>[0] &
  Parameters<typeof sentRequestHandlers>[0] &
  Parameters<typeof usageHandlers>[0] &
  Parameters<typeof exportHandlers>[0] &
  Parameters<typeof importHandlers>[0] &
  Parameters<typeof dataFolderHandlers>[0] &
  Parameters<typeof reportHandlers>[0] &
  Parameters<typeof assistantHandlers>[0] &
  Parameters<typeof toolSetHandlers>[0] &
  Parameters<typeof registryHandlers>[0] &
  Parameters<typeof bundleHandlers>[0] &
  Parameters<typeof runtimeHandlers>[0] &
  Parameters<typeof arrivalHandlers>[0] &
  Parameters<typeof taskHandlers>[0] &
  Parameters<typeof projectHandlers>[0] &
  Parameters<typeof promptHandlers>[0] &
  Parameters<typeof consentHandlers>[0] &
  Parameters<typeof auditHandlers>[0] &
  Parameters<typeof rootHandlers>[0] &
  Parameters<typeof resourceHandlers>[0] &
  Parameters<typeof askHandlers>[0] &
  Parameters<typeof appHandlers>[0] &
  Parameters<typeof modelHandlers>[0] &
  Parameters<typeof secretHandlers>[0] &
  Parameters<typeof shellHandlers>[0] &
  Parameters<typeof updateHandlers>[0] &
  Parameters<typeof signInHandlers>[0];

/** The handlers of the page's commands, one file for each subject. */
export function pageHandlers(rooms: PageRooms, ports: HostPorts): Handlers<PageContract> {
  const { registry, settings, serverSecrets } = rooms;
  // One for servers and accounts: two could choose the same name for different secrets.
  const keeper = new SecretKeeper(serverSecrets, () => registry.allWithRemoved());
  const imported = new ImportedServers({
    paste: ports.paste,
    secrets: serverSecrets,
    servers: () => registry.allWithRemoved(),
    limit: (id, limits) => settings.update(withServerLimits(settings.current, id, limits)),
  });
  return {
    ...faultHandlers(ports),
    ...serverHandlers(rooms, keeper, imported),
    ...accountHandlers(rooms, ports, keeper),
    ...otherAppHandlers(rooms, ports, imported),
    ...insightHandlers(rooms, ports),
    ...offerHandlers(rooms),
    ...iconHandlers(rooms),
    ...pictureHandlers(rooms),
    ...toolHandlers(rooms),
    ...pinHandlers(rooms),
    ...instructionsHandlers(rooms),
    ...skillHandlers(rooms),
    ...conversationHandlers(rooms),
    ...searchHandlers(rooms),
    ...summaryHandlers(rooms),
    ...sentRequestHandlers(rooms),
    ...usageHandlers(rooms, ports),
    ...exportHandlers(rooms, ports),
    ...importHandlers(rooms),
    ...dataFolderHandlers(rooms, ports),
    ...reportHandlers(rooms, ports),
    ...assistantHandlers(rooms),
    ...toolSetHandlers(rooms),
    ...registryHandlers(rooms, ports),
    ...bundleHandlers(rooms),
    ...runtimeHandlers(rooms),
    ...arrivalHandlers(rooms),
    ...taskHandlers(rooms),
    ...projectHandlers(rooms, ports),
    ...promptHandlers(rooms),
    ...consentHandlers(rooms),
    ...auditHandlers(rooms, ports),
    ...blobHandlers(ports),
    ...draftHandlers(rooms),
    ...rootHandlers(rooms, ports.folders),
    ...resourceHandlers(rooms, ports),
    ...askHandlers(rooms),
    ...appHandlers(rooms),
    ...modelHandlers(rooms),
    ...secretHandlers(rooms),
    ...shellHandlers(rooms, ports),
    ...windowHandlers(ports),
    ...quickAskHandlers(ports),
    ...updateHandlers(rooms),
    ...loginStartHandlers(ports),
    ...spellingHandlers(ports),
    ...signInHandlers(rooms),
  };
}
