import { useTranslation } from 'react-i18next';
import type { ResourceSummary } from '../../../shared/domain/offer.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './OfferList.module.css';

interface ResourceListProps {
  readonly label: string;
  /** A template has a pattern instead of a URI. */
  readonly resources: readonly ResourceSummary[];
  /** Shows the content of one; missing for templates. */
  readonly onOpen?: (resource: ResourceSummary) => void;
}

/** The resources of a server in its own words. */
export function ResourceList({ label, resources, onOpen }: ResourceListProps) {
  const { t, i18n } = useTranslation();
  return (
    <ul className={styles.list} aria-label={label}>
      {resources.map((resource) => {
        const { uri, name, title, description, mimeType, size } = resource;
        return (
          <li key={uri} className={styles.item}>
            <div className={styles.head}>
              <p className={styles.name}>
                <RevealedText text={title ?? name} />
                {mimeType !== undefined && (
                  <Badge>
                    <RevealedText text={mimeType} />
                  </Badge>
                )}
                {size !== undefined && <span className={styles.faint}>{bytesText(size, i18n.language)}</span>}
              </p>
              {onOpen !== undefined && (
                <Button
                  size="small"
                  aria-label={t('offer.openNamed', { resource: title ?? name })}
                  onClick={() => onOpen(resource)}
                >
                  {t('offer.open')}
                </Button>
              )}
            </div>
            <p className={styles.uri}>
              <RevealedText text={uri} />
            </p>
            {description !== undefined && (
              <Scrollable label={name} className={styles.description}>
                <RevealedText text={description} />
              </Scrollable>
            )}
          </li>
        );
      })}
    </ul>
  );
}
