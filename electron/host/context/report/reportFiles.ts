import type { FolderUse } from '../../../../shared/domain/dataFolder.ts';
import type { ManagedStanding } from '../../../../shared/domain/managed/managedStanding.ts';
import { maxReportFileLength, type ReportFile, type ReportFileName } from '../../../../shared/domain/report.ts';
import type { HostSnapshot } from '../../../../shared/domain/snapshot.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import { keepEnd, keepStart } from '../../../../shared/lib/cutText.ts';
import { escapeInvisible } from '../../../../shared/lib/escapeInvisible.ts';
import type { JsonObject, JsonValue } from '../../../../shared/lib/json.ts';
import { describeServers } from './describeServers.ts';
import { redactJson, type Redaction } from './redactText.ts';
import { redactLog } from './redactLog.ts';

/** Everything that a report is made of. */
interface ReportFacts {
  readonly now: number;
  readonly snapshot: HostSnapshot;
  readonly runtime: JsonObject;
  readonly use: FolderUse;
  readonly logLines: readonly string[];
}

/** The files of a report: no chats, prompts or arguments of calls are collected, and the rest is redacted. Pure, except for `hide`. */
export function reportFiles(facts: ReportFacts, redaction: Redaction): ReportFile[] {
  const { snapshot, now, logLines } = facts;
  const json = (name: ReportFileName, value: JsonValue) =>
    fileOf(name, JSON.stringify(redactJson(value, redaction), null, 2).split('\n'), 'end');
  return [
    json('about.json', aboutOf(facts)),
    json('servers.json', describeServers(snapshot.servers)),
    json('settings.json', settingsOf(snapshot)),
    json('managed-policy.json', managedOf(snapshot.managed)),
    json('storage.json', storageOf(facts)),
    fileOf('gatehouse.log', redactLog(logLines, now, redaction), 'beginning'),
  ];
}

/** Characters that do not show are spelled out, so that what is read is what is saved. */
function fileOf(name: ReportFileName, lines: readonly string[], cuts: 'beginning' | 'end'): ReportFile {
  const text = lines.map(escapeInvisible).join('\n');
  const isCut = text.length > maxReportFileLength;
  const kept = cuts === 'end' ? keepStart(text, maxReportFileLength) : keepEnd(text, maxReportFileLength);
  return { name, text: kept.toWellFormed(), isCut };
}

function aboutOf({ now, snapshot, runtime }: ReportFacts): JsonObject {
  const { kind, version, isSafeMode, secrets } = snapshot.shell;
  // A field with the word "secret" in its name would be removed as one.
  return {
    madeAt: new Date(now).toISOString(),
    gatehouse: version,
    shell: kind,
    isSafeMode,
    keptIn: secrets,
    ...runtime,
  };
}

function settingsOf({ settings, providers }: HostSnapshot): JsonObject {
  return {
    settings: JSON.parse(JSON.stringify(settings)) as JsonObject,
    providers: providers.map(({ kind, name, baseUrl, isAddressConfirmed, typedModels, key }) => ({
      kind,
      name,
      address: baseUrl ?? null,
      isAddressConfirmed,
      typedModels: typedModels.length,
      access: key,
    })),
  };
}

/** How the policy stands, without what it lists: that is the organization's to share. */
function managedOf(standing: ManagedStanding): JsonObject {
  switch (standing.kind) {
    case 'none':
      return { kind: standing.kind };
    case 'inForce':
      return { kind: standing.kind, path: standing.path, sha256: standing.hash, off: standing.policy.off ?? [] };
    case 'unusable':
      return { kind: standing.kind, path: standing.path, place: standing.place, fault: standing.fault };
    default:
      return assertNever(standing);
  }
}

function storageOf({ snapshot, use }: ReportFacts): JsonObject {
  const { storage, servers, providers, projects, conversations, roots, toolChanges, tasks } = snapshot;
  return {
    state: storage.state.kind === 'failing' ? storage.state.fault : storage.state.kind,
    notices: storage.notices.map(({ kind }) => kind),
    parts: use.parts.map(({ part, bytes, files }) => ({ part, bytes, files })),
    freeBytesInDatabase: use.freeInDatabase,
    earlierData: use.previous.length,
    counts: {
      servers: servers.length,
      providers: providers.length,
      projects: projects.length,
      // The snapshot has the newest ones only.
      newestChats: conversations.length,
      folders: roots.length,
      changedTools: toolChanges.length,
      tasks: tasks.length,
    },
  };
}
