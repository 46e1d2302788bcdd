import type { ServerId } from '../../../shared/domain/ids.ts';

/** An app that is to be run. */
export interface SandboxedApp {
  /** Apps of one server share an origin, and share it with nobody else. */
  readonly serverId: ServerId;
  readonly html: string;
  /** What the document may do, as directives of a Content-Security-Policy. The shell adds who may frame it. */
  readonly policy: string;
  /** The same again as origins it may send requests to. */
  readonly requests: readonly string[];
}

/** Where an app is loaded from. */
export interface ServedApp {
  readonly frameUrl: string;
  readonly frameOrigin: string;
  /** From now on nothing of it is served. */
  readonly close: () => void;
}

/** Port: origins apart from the page, on which the shell serves documents of servers. */
export interface AppSandbox {
  open(app: SandboxedApp): ServedApp;
}
