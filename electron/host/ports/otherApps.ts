import type { ExportFormat, WrittenServers } from '../../../shared/domain/otherApps/exportFormat.ts';
import type { OtherApp } from '../../../shared/domain/otherApps/otherApp.ts';
import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';

/** A file of another app, or the part of it that belongs to one project. It holds values of secrets: it stays in the host. */
export interface OtherAppFile {
  readonly app: OtherApp;
  /** As people read it. */
  readonly path: string;
  readonly project: string | null;
  /** Of the whole content: whether the file is still what was looked at. */
  readonly hash: string;
  readonly reading: PasteReading;
}

/** What is in the fixed places of other apps. */
export interface OtherAppFiles {
  readonly files: readonly OtherAppFile[];
  readonly looked: readonly { readonly app: OtherApp; readonly path: string }[];
  readonly isCut: boolean;
}

/** A server that is written for another app. */
export interface ExportedServer {
  readonly name: string;
  /** As the account in use has it. */
  readonly launch: ConfigurableLaunch;
  /** Whether it has accounts that are not in use: they stay here. */
  readonly hasOtherAccounts: boolean;
}

/** Port: other apps on this computer that have MCP servers. Only their fixed places are looked at, and only when it is called. */
export interface OtherApps {
  look(): Promise<OtherAppFiles>;
  /** Writes servers as the configuration of another app. Secrets are references; names take their place. Pure. */
  write(servers: readonly ExportedServer[], format: ExportFormat): Promise<WrittenServers>;
}
