import { useTranslation } from 'react-i18next';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './Published.module.css';

/** What would run or be reached, before it is added; secrets stand there as references. */
export function LaunchPreview({ launch }: { readonly launch: ConfigurableLaunch }) {
  const { t } = useTranslation();
  const words = launch.kind === 'stdio' ? [launch.command, ...launch.args] : [launch.url];
  const named = Object.entries(launch.kind === 'stdio' ? launch.env : launch.headers);
  return (
    <figure className={styles.preview} aria-label={t('registry.preview')}>
      <figcaption>{t('registry.preview')}</figcaption>
      <code>
        {words.map((word, at) => (
          <span key={at} className={styles.word}>
            <RevealedText text={word} />
          </span>
        ))}
      </code>
      {named.map(([name, value]) => (
        <code key={name}>
          <RevealedText text={`${name}${launch.kind === 'stdio' ? '=' : ': '}${value}`} />
        </code>
      ))}
      {launch.kind === 'stdio' && launch.runtime !== undefined && (
        <p className={styles.copy}>
          {t('runtimes.offer.preview', { copy: t(`runtimes.names.${launch.runtime.name}`) })}
        </p>
      )}
    </figure>
  );
}
