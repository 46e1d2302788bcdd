import { useTranslation } from 'react-i18next';
import type { ContentAnnotations } from '../../../shared/domain/contentAnnotations.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './ToolResult.module.css';
import { dateFormat } from '../../i18n/formats.ts';

/** The server's annotations of a content block: audience, priority, last change. */
export function AnnotationsLine({ annotations }: { readonly annotations: ContentAnnotations | undefined }) {
  const { t, i18n } = useTranslation();
  if (annotations === undefined) return null;
  const { audience = [], priority, lastModified } = annotations;
  const date = lastModified === undefined ? Number.NaN : Date.parse(lastModified);
  const [only, another] = audience;
  return (
    <p className={styles.annotations}>
      {only !== undefined && another === undefined && <Badge>{t(`result.audience.${only}`)}</Badge>}
      {audience.length > 1 && <Badge>{t('result.audience.both')}</Badge>}
      {priority !== undefined && <Badge>{t('result.priority', { percent: Math.round(priority * 100) })}</Badge>}
      {lastModified !== undefined && (
        <Badge>
          {t('result.modified')}{' '}
          {Number.isNaN(date) ? (
            <RevealedText text={lastModified} />
          ) : (
            dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
          )}
        </Badge>
      )}
    </p>
  );
}
