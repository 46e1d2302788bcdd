import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { ToolProgress, ToolRef, ToolResult, ToolSummary } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type { OpenCalls } from './openCalls.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import type { SchemaValidator } from '../../ports/schema.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import { keepAnswer } from './keepAnswer.ts';
import { ProgressTeller } from './progressTeller.ts';
import type { ToolCatalog } from '../catalog/toolCatalog.ts';

export interface HandRunnerParts {
  readonly registry: Pick<ConnectedServers, 'get' | 'connection'>;
  readonly catalog: ToolCatalog;
  readonly managed: Pick<ManagedPolicies, 'mustAllowTool'>;
  readonly audit: AuditLog;
  readonly blobs: BlobStore;
  readonly schemas: SchemaValidator;
  readonly openCalls: OpenCalls;
  readonly clock: Clock;
}

/** The form as the user filled it in when they pressed Run. */
export interface HandRun {
  readonly tool: ToolRef;
  readonly arguments: JsonObject;
  /** The definition that was shown. */
  readonly definitionHash: Sha256;
  /** Called at most once per frame. */
  readonly onProgress: (progress: ToolProgress) => void;
}

export interface HandRunResult {
  /** The server answered with `isError`. */
  readonly isError: boolean;
  readonly result: ToolResult;
  /** From the request to its answer, ms. */
  readonly tookMs: number;
}

/**
 * Runs a tool that the user started, outside any conversation. Pressing Run is the user's approval, so there is no
 * question and no policy but the organization's; the run is recorded before it starts. A tool that is switched off runs too: switches are
 * about models.
 */
export class HandRunner {
  readonly #parts: HandRunnerParts;

  constructor(parts: HandRunnerParts) {
    this.#parts = parts;
  }

  /**
   * Calls the tool once.
   *
   * @throws HostError `toolUnknown` when the server no longer lists it, `conflict` when its definition differs from the
   *   one that was shown, `toolArguments` (data: `problems`) when the arguments do not fit, `cancelled`, or the error
   *   of the call
   */
  async run(run: HandRun, signal: AbortSignal): Promise<HandRunResult> {
    const { registry, audit, managed, schemas } = this.#parts;
    const tool = this.#toolAsShown(run);
    const problems = schemas.argumentProblems(tool.inputSchema, run.arguments);
    if (problems.length > 0) {
      throw problemError({ kind: 'argumentsUnfit', problems: problems.join('; ') }, { problems });
    }
    const definition = registry.get(run.tool.serverId);
    managed.mustAllowTool(definition, run.tool.name);
    await audit.handRun(run.tool, definition.name, run.arguments, canonicalHash(run.arguments));
    return this.#call(run, signal);
  }

  #toolAsShown({ tool, definitionHash }: HandRun): ToolSummary {
    const found = this.#parts.catalog.find(tool);
    if (found === undefined) {
      throw problemError({ kind: 'toolNotOffered', tool: tool.name });
    }
    if (found.definitionHash !== definitionHash) throw toolChangedError();
    return found;
  }

  async #call({ tool, arguments: args, onProgress }: HandRun, signal: AbortSignal): Promise<HandRunResult> {
    const { registry, catalog, clock, openCalls } = this.#parts;
    const definition = catalog.json(tool);
    const progress = new ProgressTeller(clock, onProgress);
    const stopped = withReason(signal, problemError({ kind: 'youStopped' }));
    const ended = openCalls.ranByHand(tool);
    const began = clock.monotonic();
    try {
      const answer = await registry
        .connection(tool.serverId)
        .callTool(tool.name, args, { signal: stopped, onProgress: progress.receive });
      const tookMs = clock.monotonic() - began;
      return { isError: answer.isError === true, result: await keepAnswer(answer, definition, this.#parts), tookMs };
    } finally {
      ended();
      progress.dispose();
    }
  }
}

function toolChangedError(): HostError {
  return problemError({ kind: 'toolChangedSinceShown' });
}

/** The reason of an abort goes to the server and its log, so it must be a readable error. */
function withReason(signal: AbortSignal, reason: HostError): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort(reason);
  else signal.addEventListener('abort', () => controller.abort(reason), { once: true });
  return controller.signal;
}
