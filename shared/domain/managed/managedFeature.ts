import { z } from 'zod';

/** Parts of Gatehouse that a managed policy can switch off. What each one stops stands in `managedCommands.ts` of the host. */
export const managedFeature = z.enum([
  'lastingApprovals',
  'backgroundCalls',
  'registries',
  'otherApps',
  'bundles',
  'chatImport',
  'chatExport',
  'backups',
  'pictures',
  'sampleServer',
  'headless',
  'updates',
  'runtimes',
  'loginStart',
  'spelling',
]);
export type ManagedFeature = z.infer<typeof managedFeature>;
