import type { PageCommand, PageContract, PageInput } from '../../../shared/contract/commands.ts';
import type { ManagedFeature } from '../../../shared/domain/managed/managedFeature.ts';
import { scopeOf } from '../../../shared/domain/approval.ts';
import { isKeptScope } from '../../../shared/domain/scope.ts';
import type { ManagedPolicies } from '../consent/managed/managedPolicies.ts';
import type { Handlers } from './commandRouter.ts';

/** The commands that belong to a feature, each wholly or where a look at its input says so. */
type Closed = { readonly [Name in PageCommand]?: true | ((input: PageInput<Name>) => boolean) };

/**
 * What the page cannot do while an organization has switched a feature off. A feature without commands is closed elsewhere: `sampleServer`
 * at the start of a server, `headless` when the host loads, and what is remembered already at each call (`callGate.ts`).
 */
const closedCommands: Readonly<Record<ManagedFeature, Closed>> = {
  lastingApprovals: {
    'approval.answer': ({ reply }) => reply.kind === 'allow' && isKeptScope(scopeOf(reply)),
    'rule.add': ({ action }) => action === 'allow',
    'grant.restore': true,
  },
  backgroundCalls: { 'task.continue': true },
  registries: {
    'registry.add': true,
    'registry.search': true,
    'registry.versions': true,
    'registry.readme': true,
    'registry.addServer': true,
    'registry.downloadBundle': true,
    'registry.updates': true,
    'registry.updateServer': true,
  },
  otherApps: {
    'otherApps.look': true,
    'otherApps.import': true,
    'otherApps.write': true,
    'otherApps.save': true,
  },
  bundles: {
    'bundle.look': true,
    'bundle.install': true,
    'bundle.bringBack': true,
    'registry.downloadBundle': true,
  },
  chatImport: { 'chatImport.chats': true, 'chatImport.run': true },
  chatExport: {
    'chatExport.save': true,
    'chatExport.slice': true,
    'chatExport.message': true,
    'chatExport.print': true,
    'chatExport.pdf': true,
    'chatExport.printTicket': true,
  },
  backups: { 'backup.save': true, 'backup.restore': true },
  pictures: { 'picture.fetch': true },
  sampleServer: {},
  headless: {},
  updates: { 'update.check': true, 'update.download': true },
  runtimes: {
    'runtime.get': true,
    'runtime.download': true,
    'registry.addServer': ({ runtime }) => runtime !== undefined,
    'bundle.install': ({ runtime }) => runtime !== undefined,
  },
  loginStart: { 'loginStart.set': ({ isOn }) => isOn },
  spelling: { 'spelling.add': true },
};

type Checks = ReadonlyMap<string, readonly { feature: ManagedFeature; isMeant: (input: unknown) => boolean }[]>;

function checksByCommand(): Checks {
  const checks = new Map<string, { feature: ManagedFeature; isMeant: (input: unknown) => boolean }[]>();
  for (const [feature, closed] of Object.entries(closedCommands)) {
    for (const [name, when] of Object.entries(closed) as [string, true | ((input: unknown) => boolean)][]) {
      const check = { feature: feature as ManagedFeature, isMeant: when === true ? () => true : when };
      checks.set(name, [...(checks.get(name) ?? []), check]);
    }
  }
  return checks;
}

const checks = checksByCommand();

/** The handlers of the page, of which none does what the organization closed: checked at every command, before it is handled. */
export function managedCommands(
  handlers: Handlers<PageContract>,
  managed: Pick<ManagedPolicies, 'mustBeOn' | 'mustOpenMode'>,
): Handlers<PageContract> {
  const guarded: Record<string, unknown> = { ...handlers };
  for (const [name, list] of checks) {
    const handle = handlers[name as PageCommand] as (...given: readonly unknown[]) => unknown;
    guarded[name] = async (...given: readonly unknown[]) => {
      for (const { feature, isMeant } of list) if (isMeant(given[0])) managed.mustBeOn(feature);
      return handle(...given);
    };
  }
  const setMode = handlers['conversation.setMode'];
  guarded['conversation.setMode'] = async (...given: Parameters<typeof setMode>) => {
    managed.mustOpenMode(given[0].mode);
    return setMode(...given);
  };
  return guarded as Handlers<PageContract>;
}
