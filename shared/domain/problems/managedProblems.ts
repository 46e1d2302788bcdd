import { managedFault } from '../managed/managedFault.ts';
import { managedFeature } from '../managed/managedFeature.ts';
import { managedRefusal } from '../managed/managedRefusal.ts';
import { define, detail, text } from './define.ts';

/** What the managed policy of an organization refuses, and what is wrong with its file. */
export const managedProblems = {
  managedPolicyUnusable: define('forbidden', { place: text, fault: managedFault, detail }),
  managedServerRefused: define('forbidden', {
    server: text,
    why: managedRefusal.exclude(['policyUnusable']),
    /** The SHA-256 of its launch, by which a policy can allow it. */
    launch: text,
  }),
  managedToolRefused: define('forbidden', { tool: text }),
  managedProviderRefused: define('forbidden', { name: text }),
  managedRegistryRefused: define('forbidden', { host: text }),
  managedPublisherRefused: define('forbidden', { name: text }),
  managedModeRefused: define('forbidden', {}),
  managedFeatureOff: define('forbidden', { feature: managedFeature }),
  /** Why a connection ended. */
  managedPolicyChanged: define('connectionClosed', {}),
};
