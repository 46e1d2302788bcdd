import { z } from 'zod';
import type { HostErrorCode } from './errorCode.ts';

type Parameters = Readonly<Record<string, z.ZodType>>;

interface Definition<P extends Parameters> {
  readonly code: HostErrorCode;
  readonly parameters: P;
}

function define<const P extends Parameters>(code: HostErrorCode, parameters: P): Definition<P> {
  return { code, parameters };
}

const text = z.string();

/**
 * Everything that goes wrong, or ends something, in a way that has words of its own: its error code and its parameters. One that
 * has no words in both languages does not compile (`words/`).
 */
const problems = {
  /** Words that are not ours (a server's, a program's), or of an error that has no kind yet. */
  other: define('internal', { text }),
  /** Without a cause. */
  aborted: define('cancelled', {}),

  // What cannot be answered so.
  tooWideForScope: define('conflict', {}),

  // Why something was stopped.
  stoppedByUser: define('cancelled', {}),
  youStopped: define('cancelled', {}),
  stoppedForWaiting: define('cancelled', {}),
  conversationDeleted: define('cancelled', {}),
  gatehouseCloses: define('cancelled', {}),
  appClosed: define('cancelled', {}),
  appOwnerGone: define('cancelled', {}),
  callCancelled: define('cancelled', {}),
  notConfirmed: define('cancelled', {}),
  endedUndecided: define('cancelled', {}),
  endedUnreviewed: define('cancelled', {}),

  // Why a connection ended.
  serverStopped: define('connectionClosed', {}),
  serverSwitchedOff: define('connectionClosed', {}),
  serverRestarts: define('connectionClosed', {}),
  serverConfigured: define('connectionClosed', {}),
  serverRemoved: define('connectionClosed', {}),
  serverStopsWithGatehouse: define('connectionClosed', {}),
  serverNotRunning: define('connectionClosed', { server: text }),
} as const;

type Definitions = typeof problems;
export type ProblemKind = keyof Definitions;

/** A problem of one kind, with its parameters. */
export type ProblemOf<K extends ProblemKind> = { readonly kind: K } & {
  readonly [Name in keyof Definitions[K]['parameters']]: z.infer<Definitions[K]['parameters'][Name]>;
};
export type Problem = { [K in ProblemKind]: ProblemOf<K> }[ProblemKind];

export const problemKinds = Object.keys(problems) as ProblemKind[];

/** Of a problem that came over the bridge or out of the store: known by its kind, with its parameters and no others. */
export const problem = z.custom<Problem>((value) => {
  const read = z.looseObject({ kind: z.enum(problemKinds) }).safeParse(value);
  return read.success && z.object(problemParameters(read.data.kind)).safeParse(value).success;
});

export function problemCode({ kind }: Problem): HostErrorCode {
  return problems[kind].code;
}

export function problemParameters(kind: ProblemKind): Parameters {
  return problems[kind].parameters;
}
