import type { PageContract } from '../../../shared/contract/commands.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { FolderPicker, OutsideLinks } from '../ports/shell.ts';
import type { HostState } from '../ground/state/hostState.ts';
import type { PermissionBroker } from '../consent/trust/permissionBroker.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { SettingsService } from '../ground/settings/settingsService.ts';
import type { KeptRecords } from '../connections/record/keptRecords.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly keptRecords: KeptRecords;
  readonly state: HostState;
  readonly settings: SettingsService;
  readonly registry: ServerRegistry;
  readonly confirm: PermissionBroker['confirm'];
}

type Names = Extract<
  keyof PageContract,
  'snapshot.get' | 'settings.update' | 'folder.pick' | 'path.pick' | 'link.open' | 'place.reached'
>;

/** The only schemes that ever leave the app. */
const outsideSchemes = ['https:', 'http:', 'mailto:'];

export function shellHandlers(
  { state, settings, registry, keptRecords, confirm }: Rooms,
  shell: { folderPicker: FolderPicker; outsideLinks: OutsideLinks },
): Handlers<PageContract, Names> {
  return {
    'snapshot.get': () => state.snapshot,
    'settings.update': async (patch, signal) => {
      const { mayTrustSystemCertificates: isTrusted } = settings.current;
      // A page that others control could otherwise let them read along.
      if (patch.mayTrustSystemCertificates === true && !isTrusted)
        await confirm({ kind: 'systemCertificates' }, signal);
      await settings.update(patch);
      if (patch.sampleServer !== undefined) await registry.offerSample(patch.sampleServer);
      if (patch.keepServerRecords === false) await keptRecords.forgetAll();
      return {};
    },
    'place.reached': ({ window }) => {
      // Meanwhile another window may have got a place to go to.
      if (state.snapshot.wantedPlace?.window === window) state.publish({ type: 'place.wanted', place: null });
      return {};
    },
    'path.pick': async (wish) => ({ paths: [...(await shell.folderPicker.pickPaths(wish))] }),
    'folder.pick': async () => ({ path: await shell.folderPicker.pick() }),
    'link.open': async ({ url }) => {
      const parsed = new URL(url);
      if (!outsideSchemes.includes(parsed.protocol)) {
        throw problemError({ kind: 'linkNeverOpened', protocol: parsed.protocol });
      }
      return { wasOpened: await shell.outsideLinks.confirmAndOpen(parsed.href) };
    },
  };
}
