import type { Client, LoggingLevel } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../ports/mcpSdk.ts';
import type { ToolProgress } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { Clock } from '../../ports/system.ts';
import type { ServerTransport } from '../../ports/transport.ts';
import { connectionError } from './connectionErrors.ts';
import { ProgressTracker } from './progressTracker.ts';
import type { TaskNews, TaskWatch } from './tasks/followedTask.ts';
import { RequestLimit, type RequestTimes } from './requestLimit.ts';

export interface RequestOptions {
  readonly times?: RequestTimes | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ToolProgress) => void) | undefined;
  /** For calls that may become tasks. */
  readonly watch?: TaskWatch | undefined;
  /** Of the call that began a task, whose progress still comes under it. */
  readonly progressToken?: string | undefined;
}

/** The `_meta` of a request that needs one. */
interface Meta {
  readonly _meta?: JsonObject;
}

/** Sends a request through the SDK, within a limit. */
export type SendRequest<T> = (
  options: { readonly signal: AbortSignal; readonly timeout: number },
  meta: Meta,
  /** The task is still working, and may report a status. */
  onSeen: (news: TaskNews) => void,
) => Promise<T>;

export interface RequestRunnerParts {
  readonly client: Client;
  readonly server: ServerTransport;
  readonly clock: Clock;
  /** The time limits of a request without its own. */
  readonly times: () => RequestTimes;
}

/** Disables the SDK's own limit, which must not end first: 24 days, the longest time of a timer. */
const never = 2 ** 31 - 1;

/** Runs the requests of one session with time limits, progress and converted errors. */
export class RequestRunner {
  readonly #parts: RequestRunnerParts;
  readonly #progress = new ProgressTracker();
  /** The limits of the running requests. */
  readonly #limits = new Set<RequestLimit>();
  /** The number of open questions of the server to the user. */
  #held = 0;
  /** Sent with every request in the modern era, which has no other way to set it. */
  logLevel: LoggingLevel | undefined;

  constructor(parts: RequestRunnerParts) {
    this.#parts = parts;
    parts.client.setNotificationHandler('notifications/progress', ({ params: { progressToken, ...progress } }) =>
      this.#progress.receive(progressToken, progress),
    );
  }

  get isBusy(): boolean {
    return this.#limits.size > 0;
  }

  /** Pauses all time limits until the returned function is called. Several holds may overlap. */
  hold(): () => void {
    if (this.#held++ === 0) for (const limit of this.#limits) limit.pause();
    return () => {
      if (--this.#held === 0) for (const limit of this.#limits) limit.progressed();
    };
  }

  /** @throws HostError with the cause, or the reason of the signal that ended the request */
  async run<T>(send: SendRequest<T>, options: RequestOptions = {}): Promise<T> {
    const { server, clock, times } = this.#parts;
    const limit = new RequestLimit(clock, options.times ?? times(), options.signal);
    const { onProgress } = options;
    const onSeen = ({ statusMessage: message }: TaskNews) => {
      this.#progressed(limit);
      if (message !== undefined) onProgress?.({ progress: 0, message });
    };
    const progress =
      onProgress &&
      this.#progress.open((told) => {
        this.#progressed(limit);
        onProgress(told);
      }, options.progressToken);
    this.#limits.add(limit);
    if (this.#held > 0) limit.pause();
    try {
      return await send({ signal: limit.signal, timeout: never }, this.#meta(progress?.token), onSeen);
    } catch (error) {
      // The SDK calls every abort a timeout; only the limit knows better.
      throw limit.reason() ?? connectionError(error, server.failure());
    } finally {
      this.#limits.delete(limit);
      progress?.close();
      limit.dispose();
    }
  }

  #progressed(limit: RequestLimit): void {
    if (this.#held === 0) limit.progressed();
  }

  #meta(progressToken: string | undefined): Meta {
    const isModern = this.#parts.client.getProtocolEra() === 'modern';
    const _meta = {
      ...(progressToken === undefined ? {} : { progressToken }),
      ...(isModern && this.logLevel ? { [mcpSdk().LOG_LEVEL_META_KEY]: this.logLevel } : {}),
    };
    return Object.keys(_meta).length > 0 ? { _meta } : {};
  }
}
