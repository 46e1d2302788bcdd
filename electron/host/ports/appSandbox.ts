import type { ServerId } from '../../../shared/domain/ids.ts';

/** An app that is about to run. */
export interface SandboxedApp {
  /** Apps of one server share an origin; apps of different servers never do. */
  readonly serverId: ServerId;
  readonly html: string;
  /** The permissions of the document, as directives of a Content-Security-Policy. The shell adds who may frame it. */
  readonly policy: string;
  /** The same permissions as origins to which it may send requests. */
  readonly requests: readonly string[];
}

/** The address of a served app. */
export interface ServedApp {
  readonly frameUrl: string;
  readonly frameOrigin: string;
  /** Stops serving it. */
  readonly close: () => void;
}

/** Port: origins separate from the page, on which the shell serves documents of servers. */
export interface AppSandbox {
  open(app: SandboxedApp): ServedApp;
}
