import { useTranslation } from 'react-i18next';
import type { ProviderId } from '../../../shared/domain/ids.ts';
import type { ProviderView } from '../../../shared/domain/model.ts';
import type { ProviderPreset } from '../../../shared/domain/providers/providerTable.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { ProviderForm } from '../../groups/ProviderForm/ProviderForm.tsx';
import { attempt, problemOf } from '../../store/actions/attempt.ts';
import { checkModels } from '../../store/actions/modelActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useWish } from '../../store/useWish.ts';
import { selectProviders } from '../../store/selectors.ts';
import { freeName } from './freeName.ts';
import { openTrustSurface } from '../TrustSurface/openTrustSurface.ts';

export type ProviderDialog =
  | { readonly kind: 'add'; readonly preset: ProviderPreset }
  | { readonly kind: 'edit'; readonly provider: ProviderView }
  | { readonly kind: 'remove'; readonly provider: ProviderView };

interface ProviderDialogsProps {
  readonly dialog: ProviderDialog | undefined;
  readonly onClose: () => void;
}

/** The forms that add, edit and remove providers. */
export function ProviderDialogs({ dialog, onClose }: ProviderDialogsProps) {
  const { t } = useTranslation();
  const page = usePage();
  const { client } = page;
  const wish = useWish();
  const close = () => {
    wish.takeBack();
    onClose();
  };
  const taken = usePageState(selectProviders).map((provider) => provider.name);
  const confirm = () => void openTrustSurface(page);
  const keyNote = t(`settings.secrets.${usePageState((state) => state.snapshot?.shell.secrets ?? 'session')}`);
  // Its key and address are tried at once: the row says what became of it.
  const checkAgain = ({ providerId }: { readonly providerId: ProviderId }) => void checkModels(page, providerId);
  const closeIfDone = async (command: Promise<unknown>) => {
    const problem = await problemOf(command);
    if (problem === undefined) onClose();
    return problem;
  };
  if (dialog?.kind === 'add') {
    const { kind, baseUrl, hasCacheMarks = false } = dialog.preset;
    const name = freeName(dialog.preset.name, taken);
    return (
      <Dialog
        open
        mustKeepChanges
        onClose={close}
        title={name === '' ? t('settings.addProvider') : t('settings.addNamed', { name })}
      >
        <ProviderForm
          initial={{ name, baseUrl: baseUrl ?? '', hasCacheMarks, typedModels: [] }}
          kind={kind}
          isNew
          hasKey={false}
          keyNote={dialog.preset.needsKey ? keyNote : `${t('providerForm.keyOptional')} ${keyNote}`}
          submitLabel={t('settings.addProvider')}
          onSubmit={(input) =>
            closeIfDone(client.call('provider.add', { kind, ...input }, wish.make()).then(checkAgain))
          }
          onConfirm={confirm}
          onCancel={close}
        />
      </Dialog>
    );
  }
  if (dialog?.kind === 'edit') {
    const { id, kind, name, baseUrl, hasCacheMarks = false, typedModels, key, isAddressConfirmed } = dialog.provider;
    return (
      <Dialog open mustKeepChanges onClose={close} title={t('settings.editNamed', { name })}>
        <ProviderForm
          initial={{ name, baseUrl: baseUrl ?? '', hasCacheMarks, typedModels }}
          kind={kind}
          isNew={!isAddressConfirmed}
          hasKey={key !== 'none'}
          keyNote={`${t('providerForm.keyWithUrl')} ${keyNote}`}
          submitLabel={t('common.save')}
          onSubmit={(input) =>
            closeIfDone(
              client
                .call('provider.update', { providerId: id, ...input }, wish.make())
                .then(() => checkAgain({ providerId: id })),
            )
          }
          onConfirm={confirm}
          onCancel={close}
        />
      </Dialog>
    );
  }
  if (dialog?.kind === 'remove') {
    const { id, name } = dialog.provider;
    const remove = async () => {
      await attempt(client.call('provider.remove', { providerId: id }));
      onClose();
    };
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('settings.removeNamed', { name })}
        actions={
          <>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button look="danger" onClick={() => void remove()}>
              {t('settings.remove')}
            </Button>
          </>
        }
      >
        <p>{t('settings.removeMeans')}</p>
      </Dialog>
    );
  }
  return null;
}
