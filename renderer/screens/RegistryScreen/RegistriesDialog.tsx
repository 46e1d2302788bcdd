import { Trash2 } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { RegistryId } from '../../../shared/domain/ids.ts';
import { officialRegistry, type Registry, registryUrl } from '../../../shared/domain/published/registry.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { TextField } from '../../elements/Field/Field.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { problemOf } from '../../store/actions/attempt.ts';
import { usePage } from '../../store/page.ts';
import { TrustSurfaceButton } from '../TrustSurface/TrustSurfaceButton.tsx';
import styles from './RegistryScreen.module.css';

interface RegistriesDialogProps {
  readonly registries: readonly Registry[];
  readonly onClose: () => void;
}

/** The list of registries, and the form that adds one. */
export function RegistriesDialog({ registries, onClose }: RegistriesDialogProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [error, setError] = useState<ErrorInfo>();

  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    const address = registryUrl.safeParse(url.trim());
    setWrong(!address.success);
    if (!address.success) return;
    setWaiting(true);
    const own = name.trim() || keepStart(new URL(address.data).host, 80);
    const problem = await problemOf(client.call('registry.add', { name: own, url: address.data }));
    setWaiting(false);
    setError(problem);
    if (problem === undefined) {
      setName('');
      setUrl('');
    }
  };
  const remove = async (id: RegistryId) =>
    setError(await problemOf(client.call('registry.remove', { registryId: id })));
  return (
    <Dialog open isWide onClose={onClose} title={t('registry.manage')}>
      <div className={styles.form}>
        <Panel>
          {registries.map((registry) => (
            <PanelRow key={registry.id} title={registry.name ?? t('registry.official')} text={registry.url}>
              {registry.id !== officialRegistry.id && (
                <IconButton
                  icon={Trash2}
                  label={t('registry.removeNamed', { name: registry.name ?? registry.url })}
                  onClick={() => void remove(registry.id)}
                />
              )}
            </PanelRow>
          ))}
        </Panel>
        {error !== undefined && <ErrorNotice error={error} />}
        <form className={styles.form} noValidate onSubmit={(event) => void add(event)}>
          <TextField
            label={t('registry.url')}
            hint={t('registry.urlHint')}
            placeholder={t('registry.urlExample')}
            error={isWrong ? t('registry.urlWrong') : undefined}
            value={url}
            spellCheck={false}
            onChange={(event) => setUrl(event.target.value)}
          />
          <TextField
            label={t('registry.name')}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
          />
          {isWaiting && (
            <p role="status" className={styles.waiting}>
              {t('registry.confirming')}{' '}
              <TrustSurfaceButton words={t('registry.confirm')} look="primary" isOpenedByItself />
            </p>
          )}
          <div className={styles.actions}>
            <Button onClick={onClose}>{t('common.close')}</Button>
            <Button type="submit" look="primary" disabled={isWaiting || url.trim() === ''}>
              {t('registry.add')}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
