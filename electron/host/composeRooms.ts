import type { ConversationId } from '../../shared/domain/ids.ts';
import { leastModeOf } from '../../shared/domain/project.ts';
import { callWing } from './calls/callWing.ts';
import { AccessNews, accessOf } from './calls/catalog/accessNews.ts';
import { takeTools } from './calls/catalog/listedTools.ts';
import { ToolListings } from './calls/catalog/toolListings.ts';
import { ToolSwitches } from './calls/catalog/toolSwitches.ts';
import { offerWing, type OfferWing } from './calls/offerWing.ts';
import { threadWing, turnWing } from './chat/chatWing.ts';
import { sentThread } from './chat/conversations/sentThread.ts';
import type { ConnectionListeners } from './connections/registry/makeConnections.ts';
import { connectionWing } from './connections/connectionWing.ts';
import { type ConnectedServers, ServerEntries } from './connections/registry/serverEntries.ts';
import { type ConsentWing, consentWing } from './consent/consentWing.ts';
import type { CountedSecrets } from './consent/trust/secretChanges.ts';
import { contextWing, type ResourceWing, resourceWing } from './context/contextWing.ts';
import { type GroundWing, groundWing } from './ground/groundWing.ts';
import type { Rooms } from './ground/rooms/rooms.ts';
import { modelWing } from './models/modelWing.ts';
import type { HostPorts } from './ports/hostPorts.ts';

/**
 * Makes every room from the rooms it uses, wing by wing. What many rooms look up (servers, the tools they list) is made
 * first and filled later, so that no room needs one that comes after it.
 */
export function composeRooms(ports: HostPorts & { readonly secrets: CountedSecrets }, rooms: Rooms) {
  const servers = new ServerEntries();
  const listings = new ToolListings();
  const ground = rooms.enroll({ ...groundWing(ports), servers, listings });
  const tools = rooms.enroll({ switches: new ToolSwitches(ports.settings) });
  const consent = rooms.enroll(consentWing(ports, { ...ground, tools: toolFacts(listings, tools.switches) }));
  const models = rooms.enroll(modelWing(ports, { ...ground, ...consent }));
  const threads = rooms.enroll(threadWing(ports, { ...ground, ...consent }));
  const historyOf = async (id: ConversationId) => sentThread(await threads.log.history(id));
  const offers = rooms.enroll(offerWing(ports, { ...ground, ...consent, ...models, ...tools, historyOf }));
  const resources = rooms.enroll(resourceWing(ports, { ...ground, ...consent }));
  const listeners = connectionListeners(ports, { ...ground, servers, ...consent, ...offers, ...resources });
  const connections = rooms.enroll(connectionWing(ports, { ...ground, ...consent, listeners, rooms }));
  rooms.enroll({ accessNews: accessNews({ ...ground, servers, listeners }) });
  const lower = { ...ground, ...tools, ...consent, ...models, ...offers, ...resources, ...connections, ...threads };
  const calls = rooms.enroll(callWing(ports, { ...lower, ...modesOf(threads, consent) }));
  const turns = rooms.enroll(turnWing(ports, { ...lower, ...calls }));
  const context = rooms.enroll(contextWing(ports, { ...lower, ...calls, ...turns }));
  return { ...lower, ...calls, ...turns, ...context };
}

/** What a chat asks about, as far as its organization lets it, and what its project asks about at least. */
function modesOf({ conversations, projects }: ReturnType<typeof threadWing>, { managed }: ConsentWing) {
  return {
    modeOf: (id: ConversationId) => managed.modeThatCounts(conversations.modeOf(id)),
    projectModeOf: (id: ConversationId) => leastModeOf(projects.rulesOf(conversations.projectOf(id))),
  };
}

function toolFacts(listings: ToolListings, switches: ToolSwitches) {
  return {
    isOff: switches.isOff.bind(switches),
    definitionHash: listings.definitionHash.bind(listings),
  };
}

interface ListenerParts extends GroundWing, ConsentWing, OfferWing, ResourceWing {
  readonly servers: ConnectedServers;
}

/** The listeners for messages of servers: the rooms above the connections handle them. */
function connectionListeners(
  ports: HostPorts,
  { state, settings, servers, pins, catalog, serverAsks, watches }: ListenerParts,
): ConnectionListeners {
  return {
    handlers: (definition, ended) => serverAsks.handlers(definition, ended),
    onTools: (definition, tools) =>
      takeTools(
        { ports, state, catalog, pins, accessOf: (id) => accessOf(id, { settings, servers }) },
        definition,
        tools,
      ),
    onResourceUpdated: (id, uri) => watches.updated(id, uri),
  };
}

function accessNews(parts: GroundWing & { servers: ConnectedServers; listeners: ConnectionListeners }): AccessNews {
  const { servers, listeners } = parts;
  return new AccessNews(parts, (id) => {
    const definition = servers.find(id);
    if (definition !== undefined) listeners.onTools(definition, servers.connection(id).offer.tools);
  });
}
