import { useTranslation } from 'react-i18next';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage } from '../../store/page.ts';
import styles from './ServersScreen.module.css';

/** The server that is part of Gatehouse, while it is switched off. */
export function SampleServerOffer() {
  const { t } = useTranslation();
  const { client } = usePage();
  return (
    <li className={styles.offer}>
      <div>
        <h2 className={styles.offerTitle}>{t('servers.sample')}</h2>
        <p className={styles.quiet}>{t('servers.sampleText')}</p>
      </div>
      <Switch
        label={t('servers.sample')}
        isOn={false}
        onChange={() => void attempt(client.call('settings.update', { sampleServer: true }))}
      />
    </li>
  );
}
