import type { CallWing } from '../calls/callWing.ts';
import type { OfferWing } from '../calls/offerWing.ts';
import type { CallLog } from '../calls/tools/callLog.ts';
import type { ConnectedServers } from '../connections/registry/serverEntries.ts';
import type { ConsentWing } from '../consent/consentWing.ts';
import type { GroundWing } from '../ground/groundWing.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { AppRequests } from './apps/appRequests.ts';
import { OpenApps } from './apps/openApps.ts';
import { BlobSweep } from './blobs/blobSweep.ts';
import { Uploads } from './blobs/uploads.ts';
import { FolderChanges } from './dataFolder/folderChanges.ts';
import { FolderCleaning, type FolderCleaningParts } from './dataFolder/folderCleaning.ts';
import { ShownFolder } from './dataFolder/shownFolder.ts';
import { Icons } from './icons/icons.ts';
import { RemotePictures } from './pictures/remotePictures.ts';
import { Prompts, type PromptsParts } from './prompts/prompts.ts';
import { ReadLimits } from '../connections/connection/readLimits.ts';
import { Reports } from './report/reports.ts';
import { ResourceBrowser } from './resources/resourceBrowser.ts';
import { ResourceReader } from './resources/resourceReader.ts';
import { LocalSkills } from './skills/localSkills.ts';
import { skillSources } from './skills/skillSources.ts';
import { SkillUses } from './skills/skillUses.ts';
import { SkillShelf } from './skills/skillShelf.ts';
import { Updates } from './updates/updates.ts';
import { ResourceWatches } from './resources/resourceWatches.ts';

interface Below extends GroundWing, ConsentWing {
  readonly servers: ConnectedServers;
}

/** Resources of servers. Connections report their changes. */
export function resourceWing(
  { clock, blobs, settings, skillFolders, folders }: HostPorts,
  { servers, state, records, audit, storage, configured, confirm }: Below,
) {
  const watches = new ResourceWatches({ servers, state, clock, records });
  const limits = new ReadLimits(clock);
  const whenWritable = storage.whenWritable.bind(storage);
  const localSkills = new LocalSkills({
    store: settings,
    files: skillFolders,
    folders,
    state,
    audit: configured,
    confirm,
  });
  const skillUses = new SkillUses({ store: settings, clock, whenWritable });
  return {
    watches,
    readLimits: limits,
    reader: new ResourceReader({ servers, blobs, clock, watches, records, limits }),
    browser: new ResourceBrowser({ servers, clock }),
    localSkills,
    skillUses,
    skills: new SkillShelf({
      sources: skillSources(servers, localSkills),
      uses: skillUses,
      store: settings,
      state,
      audit,
      clock,
      whenWritable,
    }),
  };
}

export type ResourceWing = ReturnType<typeof resourceWing>;

interface Neighbours extends Below, OfferWing, CallWing, ResourceWing, Pick<FolderCleaningParts, 'keptRecords'> {
  readonly log: Pick<CallLog, 'call'>;
  /** Sends messages as the user's own. */
  readonly turns: PromptsParts['turns'];
}

/** What servers offer besides tools, and the attachments of messages. */
export function contextWing(ports: HostPorts, neighbours: Neighbours) {
  const { blobs, ids, clock, appSandbox: sandbox } = ports;
  const {
    servers: registry,
    state,
    log,
    audit,
    confirm,
    records,
    turns,
    catalog,
    appCalls,
    readLimits,
    keptRecords,
    folderRecords,
  } = neighbours;
  const sweep = new BlobSweep(ports);
  const apps = new OpenApps({ state, registry, log, audit, ids, sandbox, confirm });
  const appParts = { apps, registry, catalog, records, blobs, clock, ids };
  return {
    apps,
    appRequests: new AppRequests({ ...appParts, runner: appCalls, limits: readLimits }),
    icons: new Icons({ servers: registry, network: ports.iconNetwork, blobs }),
    pictures: new RemotePictures({ network: ports.pictureNetwork, blobs, confirm }),
    prompts: new Prompts({ registry, turns, blobs, ids, records }),
    uploads: new Uploads(blobs),
    sweep,
    folderChanges: new FolderChanges({
      dataFolder: ports.dataFolder,
      folderPicker: ports.folderPicker,
      state,
      storage: neighbours.storage,
      confirm,
      managed: neighbours.managed,
      audit: folderRecords,
      clock,
      log: ports.log,
    }),
    updates: new Updates({
      source: ports.updates,
      state,
      settings: neighbours.settings,
      managed: neighbours.managed,
      audit: neighbours.configured,
      clock,
      log: ports.log,
    }),
    reports: new Reports({ ...ports, source: ports.reportSource, state }),
    shownFolder: new ShownFolder(ports),
    folderCleaning: new FolderCleaning({
      dataFolder: ports.dataFolder,
      sweep,
      keptRecords,
      confirm,
      audit: folderRecords,
    }),
  };
}
