import { useTranslation } from 'react-i18next';
import type { WantedPermission } from '../../shared/domain/trust.ts';
import { FactList } from '../elements/FactList/FactList.tsx';
import { RevealedText } from '../elements/RevealedText/RevealedText.tsx';
import { WebAddress } from '../elements/WebAddress/WebAddress.tsx';
import { bytesText } from '../i18n/quantityText.ts';
import styles from './TrustPage.module.css';

/** What would be downloaded, from exactly where, and where it would be stored. */
export function RuntimeFacts({ what }: { readonly what: Extract<WantedPermission, { kind: 'runtime' }> }) {
  const { t, i18n } = useTranslation();
  const { offer, server, folder } = what;
  const copy = t(`runtimes.names.${offer.name}`);
  const by = offer.repackedBy;
  const size = ({ bytes, isMeasured }: { readonly bytes: number; readonly isMeasured: boolean }) => {
    const text = bytesText(bytes, i18n.language);
    return isMeasured ? text : t('runtimes.atMost', { size: text });
  };
  return (
    <>
      <FactList
        facts={[
          { name: t('runtimes.copy'), value: `${copy} ${offer.version}` },
          ...(by === null ? [] : [{ name: t('runtimes.publisher'), value: t('runtimes.repacked', { by, copy }) }]),
          {
            name: t('trust.permission.server'),
            value: <RevealedText text={server?.serverName ?? t('trust.permission.runtime.ahead')} />,
          },
          { name: t('trust.permission.folder'), value: <RevealedText text={folder} /> },
          { name: t('runtimes.unpacked'), value: size({ bytes: offer.unpackedBytes, isMeasured: offer.isMeasured }) },
        ]}
      />
      {offer.name === 'uv' && <p className={styles.text}>{t('runtimes.python')}</p>}
      {offer.downloads.map(({ address, hosts, sha256, ...download }) => (
        <div key={address}>
          <WebAddress url={address} label={t('trust.permission.address')} />
          <FactList
            facts={[
              { name: t('runtimes.download'), value: size(download) },
              ...(hosts.length === 0
                ? []
                : [{ name: t('runtimes.hosts'), value: <RevealedText text={hosts.join(', ')} /> }]),
              { name: t('runtimes.hash'), value: <RevealedText text={sha256} /> },
            ]}
          />
        </div>
      ))}
    </>
  );
}
