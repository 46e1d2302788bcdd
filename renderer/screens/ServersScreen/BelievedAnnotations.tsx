import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { setAnnotationsBelieved } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { TrustSurfaceButton } from '../TrustSurface/TrustSurfaceButton.tsx';
import styles from './ServersScreen.module.css';

/**
 * Whether a server's hints about its tools count where a mode depends on them. This is not the same as trust in its launch, but
 * it is confirmed in the same place.
 */
export function BelievedAnnotations({ server }: { readonly server: ServerView }) {
  const { t } = useTranslation();
  const page = usePage();
  const { id, name } = server.definition;
  const reads = usePageState((state) => state.permissionReads);
  const { query } = useQuery('annotations.get', { serverId: id }, reads);
  const [waits, setWaits] = useState(false);
  if (query.kind !== 'ready') return null;
  const label = t('annotations.believe', { server: name });
  const change = async (isBelieved: boolean) => {
    if (waits) return;
    setWaits(isBelieved);
    await setAnnotationsBelieved(page, id, isBelieved);
    setWaits(false);
  };
  return (
    <div className={styles.believed}>
      <div>
        <p>{label}</p>
        <p className={styles.quiet}>{t('annotations.means')}</p>
        {waits && <TrustSurfaceButton words={t('annotations.confirm')} />}
      </div>
      <Switch label={label} isOn={query.output.isBelieved} onChange={(believed) => void change(believed)} />
    </div>
  );
}
