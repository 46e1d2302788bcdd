import type { ConsentWing } from '../consent/consentWing.ts';
import type { GroundWing } from '../ground/groundWing.ts';
import type { ModelWing } from '../models/modelWing.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { ServerAsks, type ServerAsksParts } from './asks/serverAsks.ts';
import { ToolCatalog } from './catalog/toolCatalog.ts';
import type { ToolListings } from './catalog/toolListings.ts';
import type { ToolSwitches } from './catalog/toolSwitches.ts';

interface Below extends GroundWing, ConsentWing, ModelWing {
  readonly switches: ToolSwitches;
  readonly listings: ToolListings;
  readonly historyOf: ServerAsksParts['historyOf'];
}

/** Builds what servers contribute: tools for models, and questions for the user. Connections depend on these. */
export function offerWing(
  ports: HostPorts,
  { state, storage, models, ledger, audit, settings, pins, switches, listings, historyOf }: Below,
) {
  const asks = new ServerAsks({ state, storage, models, ledger, audit, settings, ports, historyOf });
  return {
    catalog: new ToolCatalog(switches, pins, listings),
    serverAsks: asks,
    asks: asks.broker,
    samplingBudget: asks.budget,
  };
}

export type OfferWing = ReturnType<typeof offerWing>;
