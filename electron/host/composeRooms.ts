import type { ConversationId } from '../../shared/domain/ids.ts';
import { leastModeOf } from '../../shared/domain/project.ts';
import { callWing } from './calls/callWing.ts';
import { takeTools } from './calls/catalog/listedTools.ts';
import { ToolListings } from './calls/catalog/toolListings.ts';
import { ToolSwitches } from './calls/catalog/toolSwitches.ts';
import { offerWing, type OfferWing } from './calls/offerWing.ts';
import { threadWing, turnWing } from './chat/chatWing.ts';
import type { ConnectionListeners } from './connections/registry/makeConnections.ts';
import { connectionWing } from './connections/connectionWing.ts';
import { ServerEntries } from './connections/registry/serverEntries.ts';
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
  const offers = rooms.enroll(offerWing(ports, { ...ground, ...consent, ...models, ...tools }));
  const resources = rooms.enroll(resourceWing(ports, { ...ground, ...consent }));
  const listeners = connectionListeners(ports, { ...ground, ...consent, ...offers, ...resources });
  const connections = rooms.enroll(connectionWing(ports, { ...ground, ...consent, listeners, rooms }));
  const threads = rooms.enroll(threadWing(ports, { ...ground, ...consent }));
  const lower = { ...ground, ...tools, ...consent, ...models, ...offers, ...resources, ...connections, ...threads };
  const calls = rooms.enroll(callWing(ports, { ...lower, ...modesOf(threads) }));
  const turns = rooms.enroll(turnWing(ports, { ...lower, ...calls }));
  const context = rooms.enroll(contextWing(ports, { ...lower, ...calls, ...turns }));
  return { ...lower, ...calls, ...turns, ...context };
}

/** What a chat asks about, and what its project asks about at least. */
function modesOf({ conversations, projects }: ReturnType<typeof threadWing>) {
  return {
    modeOf: (id: ConversationId) => conversations.modeOf(id),
    projectModeOf: (id: ConversationId) => leastModeOf(projects.rulesOf(conversations.projectOf(id))),
  };
}

function toolFacts(listings: ToolListings, switches: ToolSwitches) {
  return {
    isOff: switches.isOff.bind(switches),
    definitionHash: listings.definitionHash.bind(listings),
  };
}

/** The listeners for messages of servers: the rooms above the connections handle them. */
function connectionListeners(
  ports: HostPorts,
  { state, pins, catalog, serverAsks, watches }: GroundWing & ConsentWing & OfferWing & ResourceWing,
): ConnectionListeners {
  return {
    handlers: (definition, ended) => serverAsks.handlers(definition, ended),
    onTools: (definition, tools) => takeTools({ ports, state, catalog, pins }, definition, tools),
    onResourceUpdated: (id, uri) => watches.updated(id, uri),
  };
}
