import type { ConsentWing } from '../consent/consentWing.ts';
import type { GroundWing } from '../ground/groundWing.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { ModelCatalog } from './modelCatalog.ts';
import { UsageLedger } from './usageLedger.ts';
import { createPracticeModel } from './practiceModel.ts';

/** Providers of models, and what a request to them contains. */
export function modelWing(
  ports: HostPorts,
  { state, settings, configured, managed, confirm }: GroundWing & ConsentWing,
) {
  return {
    localModels: ports.localModels,
    models: new ModelCatalog({
      state,
      settings,
      audit: configured,
      managed,
      confirm,
      ids: ports.ids,
      clock: ports.clock,
      store: ports.settings,
      secrets: ports.secrets,
      factory: ports.models,
      practice: createPracticeModel(),
    }),
    ledger: new UsageLedger({ store: ports.usage, clock: ports.clock, log: ports.log }),
  };
}

export type ModelWing = ReturnType<typeof modelWing>;
