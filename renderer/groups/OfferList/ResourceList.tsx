import { useTranslation } from 'react-i18next';
import type { ResourceSummary } from '../../../shared/domain/offer.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './OfferList.module.css';

interface ResourceListProps {
  readonly label: string;
  /** A template has a pattern instead of a URI. */
  readonly resources: readonly ResourceSummary[];
}

/** The resources of a server in its own words. */
export function ResourceList({ label, resources }: ResourceListProps) {
  const { i18n } = useTranslation();
  return (
    <ul className={styles.list} aria-label={label}>
      {resources.map(({ uri, name, title, description, mimeType, size }) => (
        <li key={uri} className={styles.item}>
          <p className={styles.name}>
            <RevealedText text={title ?? name} />
            {mimeType !== undefined && (
              <Badge>
                <RevealedText text={mimeType} />
              </Badge>
            )}
            {size !== undefined && <span className={styles.faint}>{bytesText(size, i18n.language)}</span>}
          </p>
          <p className={styles.uri}>
            <RevealedText text={uri} />
          </p>
          {description !== undefined && (
            <Scrollable label={name} className={styles.description}>
              <RevealedText text={description} />
            </Scrollable>
          )}
        </li>
      ))}
    </ul>
  );
}
