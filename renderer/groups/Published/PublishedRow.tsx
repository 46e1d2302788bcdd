import { useTranslation } from 'react-i18next';
import { namespaceOf, type PublishedServer, shortNameOf } from '../../../shared/domain/published/publishedServer.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import type { RowPlace } from '../../elements/LongList/LongList.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './Published.module.css';

interface PublishedRowProps {
  readonly server: PublishedServer;
  /** Known servers that its name could be taken for. */
  readonly near: readonly string[];
  /** What the registry is called that it is in, where several are listed together. */
  readonly registry: string | undefined;
  readonly place: RowPlace;
  readonly onOpen: () => void;
  /** Lists only servers of this publisher. */
  readonly onNamespace: (namespace: string) => void;
}

/** A published server in a list: claims of its publisher, as text. */
export function PublishedRow({ server, near, registry, place, onOpen, onNamespace }: PublishedRowProps) {
  const { t } = useTranslation();
  const namespace = namespaceOf(server.name);
  const short = shortNameOf(server);
  const kinds = [...new Set(server.ways.map(({ kind }) => kind))];
  return (
    <li className={styles.row} {...place}>
      <div className={styles.words}>
        <p className={styles.name}>
          <RevealedText text={server.title || short} />
        </p>
        <p className={styles.facts}>
          {namespace !== '' && (
            <button
              type="button"
              className={styles.namespace}
              title={t('registry.namespaceMeans')}
              onClick={() => onNamespace(namespace)}
            >
              <RevealedText text={namespace} />
            </button>
          )}
          <span>
            {short} · {server.version}
          </span>
        </p>
        <p className={styles.description}>
          <RevealedText text={server.description} />
        </p>
        <p className={styles.badges}>
          {registry !== undefined && (
            <Badge>
              <RevealedText text={registry} />
            </Badge>
          )}
          {server.status !== 'active' && <Badge tone="warn">{t(`registry.status.${server.status}`)}</Badge>}
          {near.length > 0 && <Badge tone="warn">{t('registry.near', { names: near.join(', ') })}</Badge>}
          {kinds.map((kind) => (
            <Badge key={kind}>{t(`registry.kinds.${kind}`)}</Badge>
          ))}
        </p>
      </div>
      <Button
        aria-label={
          registry === undefined
            ? t('registry.openNamed', { name: server.name })
            : t('registry.openNamedIn', { name: server.name, registry })
        }
        onClick={onOpen}
      >
        {t('registry.open')}
      </Button>
    </li>
  );
}
