import type { CallWing } from '../calls/callWing.ts';
import type { OfferWing } from '../calls/offerWing.ts';
import type { ConnectionWing } from '../connections/connectionWing.ts';
import type { ConnectedServers } from '../connections/registry/serverEntries.ts';
import type { ConsentWing } from '../consent/consentWing.ts';
import type { GroundWing } from '../ground/groundWing.ts';
import type { ModelWing } from '../models/modelWing.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { ConversationList } from './conversations/conversationList.ts';
import { InterruptedTurns } from './conversations/interruptedTurns.ts';
import { MessageLog } from './conversations/messageLog.ts';
import { OtherVersions } from './conversations/otherVersions.ts';
import { TurnRunner } from './conversations/turnRunner.ts';
import { Turns } from './conversations/turns.ts';
import { ChatExport } from './export/chatExport.ts';
import { ChatSearch } from './search/chatSearch.ts';
import { SearchIndexing } from './search/searchIndexing.ts';

/** Stored chats; calls are recorded in them. */
export function threadWing(
  { conversations: store, searchIndex: index, clock, ids, log: logger }: HostPorts,
  { state, streams, storage }: GroundWing,
) {
  const whenWritable = storage.whenWritable.bind(storage);
  const indexing = new SearchIndexing({ index, onEvent: state.onEvent, clock, log: logger });
  return {
    indexing,
    chatSearch: new ChatSearch({ index, indexing, conversations: store, clock }),
    interrupted: new InterruptedTurns({ store, clock, log: logger, whenWritable }),
    log: new MessageLog(state, store, streams, clock, ids),
    conversations: new ConversationList(state, store, clock, ids, whenWritable),
  };
}

type ThreadWing = ReturnType<typeof threadWing>;

interface Below extends GroundWing, ConsentWing, ModelWing, OfferWing, ConnectionWing, CallWing, ThreadWing {
  readonly servers: ConnectedServers;
}

/** Turns of models, and the export of chats. */
export function turnWing(ports: HostPorts, below: Below) {
  const { clock, ids, blobs } = ports;
  const { state, settings, log, conversations, servers } = below;
  const store = ports.conversations;
  const runner = new TurnRunner({
    ...below,
    store,
    registry: servers,
    blobs,
    clock,
    ids,
    iterationLimit: () => settings.current.iterationLimit,
  });
  return {
    turns: new Turns({
      state,
      log,
      versions: new OtherVersions(log, store),
      runner,
      ids,
      clock,
      list: conversations,
      store,
      logger: ports.log,
      defaultModel: () => below.models.defaultModel(),
    }),
    chatExport: new ChatExport({ log, conversations, clock, hideSecrets: ports.hideFromServers }),
  };
}
