import { z } from 'zod';
import { pathWish } from '../domain/pathWish.ts';
import { pageWindow } from '../domain/pageWindow.ts';
import { settingsPatch } from '../domain/settings.ts';
import { hostSnapshot } from '../domain/snapshot.ts';
import { accountCommands } from './accountCommands.ts';
import { appCommands } from './appCommands.ts';
import { arrivalCommands } from './arrivalCommands.ts';
import { assistantCommands } from './assistantCommands.ts';
import { auditCommands } from './auditCommands.ts';
import { bundleCommands } from './bundleCommands.ts';
import { runtimeCommands } from './runtimeCommands.ts';
import { blobCommands } from './blobCommands.ts';
import { dataFolderCommands } from './dataFolderCommands.ts';
import { askCommands } from './askCommands.ts';
import { draftCommands } from './draftCommands.ts';
import { sentRequestCommands } from './sentRequestCommands.ts';
import { exportCommands } from './exportCommands.ts';
import { faultCommands } from './faultCommands.ts';
import { consentCommands } from './consentCommands.ts';
import {
  type CommandInput,
  type CommandName,
  type CommandOutput,
  defineCommand,
  defineContract,
  nothing,
} from './define.ts';
import { instructionsCommands } from './instructionsCommands.ts';
import { skillCommands } from './skillCommands.ts';
import { pinCommands } from './pinCommands.ts';
import { importCommands } from './importCommands.ts';
import { iconCommands } from './iconCommands.ts';
import { pictureCommands } from './pictureCommands.ts';
import { insightCommands } from './insightCommands.ts';
import { otherAppCommands } from './otherAppCommands.ts';
import { projectCommands } from './projectCommands.ts';
import { promptCommands } from './promptCommands.ts';
import { registryCommands } from './registryCommands.ts';
import { reportCommands } from './reportCommands.ts';
import { resourceCommands } from './resourceCommands.ts';
import { rootCommands } from './rootCommands.ts';
import { serverCommands } from './serverCommands.ts';
import { taskCommands } from './taskCommands.ts';
import { toolCommands } from './toolCommands.ts';
import { toolSetCommands } from './toolSetCommands.ts';
import { signInCommands } from './signInCommands.ts';
import { conversationCommands } from './conversationCommands.ts';
import { summaryCommands } from './summaryCommands.ts';
import { updateCommands } from './updateCommands.ts';
import { usageCommands } from './usageCommands.ts';
import { searchCommands } from './searchCommands.ts';
import { windowCommands } from './windowCommands.ts';
import { quickAskCommands } from './quickAskCommands.ts';
import { loginStartCommands } from './loginStartCommands.ts';
import { spellingCommands } from './spellingCommands.ts';
import { modelCommands } from './modelCommands.ts';
import { secretCommands } from './secretCommands.ts';

const snapshotCommands = [defineCommand({ name: 'snapshot.get', input: nothing, output: hostSnapshot })] as const;

const shellCommands = [
  defineCommand({ name: 'settings.update', input: settingsPatch, output: nothing }),
  /** Paths that the user chose in a native dialog. The page gets no file by it. */
  defineCommand({
    name: 'path.pick',
    input: () => pathWish,
    output: () => z.object({ paths: z.array(z.string()) }),
  }),
  /** The native folder dialog; `null` when it was closed or there is none. */
  defineCommand({ name: 'folder.pick', input: nothing, output: () => z.object({ path: z.string().nullable() }) }),
  /** The page is where the user wanted to go in this window; see `wantedPlace` of the snapshot. */
  defineCommand({
    name: 'place.reached',
    input: () => z.object({ window: pageWindow.nullable() }),
    output: nothing,
  }),
  /** Asks the user in a native dialog and opens the link outside if they say so. */
  defineCommand({
    name: 'link.open',
    input: () => z.object({ url: z.url() }),
    output: () => z.object({ wasOpened: z.boolean() }),
  }),
] as const;

/**
 * Every command the page can send. None of them alone starts what a server's entry names, opens a URL or trusts a launch;
 * looking at a server may ask the runtimes on the user's own PATH for their versions.
 */
export const pageContract = defineContract([
  ...snapshotCommands,
  ...faultCommands,
  ...draftCommands,
  ...serverCommands,
  ...accountCommands,
  ...otherAppCommands,
  ...registryCommands,
  ...bundleCommands,
  ...runtimeCommands,
  ...arrivalCommands,
  ...toolCommands,
  ...toolSetCommands,
  ...taskCommands,
  ...pinCommands,
  ...instructionsCommands,
  ...skillCommands,
  ...signInCommands,
  ...insightCommands,
  ...iconCommands,
  ...pictureCommands,
  ...conversationCommands,
  ...searchCommands,
  ...summaryCommands,
  ...sentRequestCommands,
  ...usageCommands,
  ...exportCommands,
  ...importCommands,
  ...dataFolderCommands,
  ...reportCommands,
  ...assistantCommands,
  ...projectCommands,
  ...promptCommands,
  ...consentCommands,
  ...auditCommands,
  ...blobCommands,
  ...rootCommands,
  ...resourceCommands,
  ...askCommands,
  ...appCommands,
  ...modelCommands,
  ...secretCommands,
  ...shellCommands,
  ...updateCommands,
  ...loginStartCommands,
  ...spellingCommands,
  ...windowCommands,
  ...quickAskCommands,
]);
export type PageContract = typeof pageContract;
export type PageCommand = CommandName<PageContract>;
export type PageInput<Name extends PageCommand> = CommandInput<PageContract, Name>;
export type PageOutput<Name extends PageCommand> = CommandOutput<PageContract, Name>;
