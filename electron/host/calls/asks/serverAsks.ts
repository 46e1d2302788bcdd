import type { ConversationId, ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import { Elicitation } from './elicitation/elicitation.ts';
import type { WholeThread } from '../../ports/stores.ts';
import type { HostPorts } from '../../ports/hostPorts.ts';
import type { UsageLedger } from '../../models/usageLedger.ts';
import type { ModelCatalog } from '../../models/modelCatalog.ts';
import { AvailableModels } from './sampling/availableModels.ts';
import { ChatsToInclude } from './sampling/chatToInclude.ts';
import { Sampling } from './sampling/sampling.ts';
import { SamplingBudget } from './sampling/samplingBudget.ts';
import { noServerRequests, type ServerRequestHandlers } from '../../connections/session/serverRequests.ts';
import type { SettingsService } from '../../ground/settings/settingsService.ts';
import type { StorageGuard } from '../../ground/storage/storageGuard.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { AskDesk } from './askDesk.ts';
import { OpenCalls } from '../tools/openCalls.ts';
import { type AskingServer, ServerRequestBroker } from './serverRequestBroker.ts';

export interface ServerAsksParts {
  readonly state: HostState;
  readonly models: ModelCatalog;
  readonly ledger: UsageLedger;
  readonly audit: AuditLog;
  readonly settings: SettingsService;
  readonly ports: HostPorts;
  readonly storage: Pick<StorageGuard, 'mustBeWritable'>;
  /** The shown thread of a chat as it is now, with what is not stored yet. */
  readonly historyOf: (id: ConversationId) => Promise<WholeThread>;
}

/** The requests that servers make on their own: a model's answer, a form, a page. */
export class ServerAsks implements Room {
  readonly broker: ServerRequestBroker;
  readonly budget: SamplingBudget;
  readonly calls: OpenCalls;
  readonly #sampling: Sampling;
  readonly #elicitation: Elicitation;
  readonly #storage: Pick<StorageGuard, 'mustBeWritable'>;
  readonly #desks: readonly AskDesk[];
  /** No user is present, so servers are not told that they may ask. */
  readonly #isUnattended: boolean;

  constructor({ state, models, ledger, audit, settings, ports, storage, historyOf }: ServerAsksParts) {
    this.#storage = storage;
    const { clock, ids, blobs, modelFamilies: families, schemas, outsideLinks, log, shell, policy } = ports;
    const desk = { sampling: new AskDesk(audit, clock), elicitation: new AskDesk(audit, clock) };
    this.calls = new OpenCalls(state.onEvent);
    this.broker = new ServerRequestBroker(state, this.calls, clock, ids);
    this.budget = new SamplingBudget(ports.settings, clock);
    this.#sampling = new Sampling({
      broker: this.broker,
      desk: desk.sampling,
      budget: this.budget,
      ledger,
      models,
      families,
      blobs,
      ids,
      chats: new ChatsToInclude({
        chatOf: (id) => this.calls.chatOf(id),
        history: historyOf,
        contextLeaving: () => settings.current.contextLeaving,
      }),
      available: new AvailableModels({ models, families, clock, providers: () => state.snapshot.providers }),
      iterationLimit: () => settings.current.iterationLimit,
    });
    this.#elicitation = new Elicitation({
      broker: this.broker,
      desk: desk.elicitation,
      schemas,
      outsideLinks,
      log,
      linksAskedBy: shell.outsideLinks,
    });
    this.#desks = Object.values(desk);
    this.#isUnattended = policy.isUnattended ?? false;
  }

  /**
   * The handlers for the requests of one server.
   *
   * @param ended aborted when the present connection ends
   */
  handlers(definition: ServerDefinition, ended: () => AbortSignal): ServerRequestHandlers {
    if (this.#isUnattended) return noServerRequests;
    const { id: serverId, name: serverName, accounts } = definition;
    const server: AskingServer = { serverId, serverName, accountName: accounts?.inUse.name };
    return {
      createMessage: async (params, signal) => {
        // A model runs for a server only if the audit can record it.
        this.#storage.mustBeWritable();
        return this.#sampling.createMessage(server, params, AbortSignal.any([signal, ended()]));
      },
      elicit: (params, signal) => {
        const gone = ended();
        return this.#elicitation.elicit(server, params, AbortSignal.any([signal, gone]), gone);
      },
      elicitationDone: (elicitationId) => this.#elicitation.completed(server, elicitationId),
      visitPages: (tool, pages, signal) => {
        return this.#elicitation.visitPages(server, tool, pages, AbortSignal.any([signal, ended()]));
      },
    };
  }

  dispose(): void {
    this.calls.dispose();
  }

  /** Deletes the stored data of a removed server. */
  forgetServer(serverId: ServerId): void {
    for (const desk of this.#desks) desk.forget(serverId);
  }
}
