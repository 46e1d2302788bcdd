import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { maxBodyChars } from '../../../shared/domain/sentRequest.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { saveSentBody } from '../../store/actions/sentRequestActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './SentRequest.module.css';

interface SentBodyProps {
  readonly messageId: MessageId;
  readonly chars: number;
}

/** The body as it was sent, which is also what a file of it contains. */
export function SentBody({ messageId, chars }: SentBodyProps) {
  const { t } = useTranslation();
  const page = usePage();
  const [pieces, setPieces] = useState(1);
  const [isSaving, setSaving] = useState(false);
  const left = chars - pieces * maxBodyChars;
  const save = async () => {
    setSaving(true);
    await saveSentBody(page, messageId);
    setSaving(false);
  };
  return (
    <div className={styles.content}>
      <p className={styles.facts}>{t('sentRequest.bodyMeans')}</p>
      <Scrollable label={t('sentRequest.asSent')} className={styles.body}>
        {Array.from({ length: pieces }, (_, at) => (
          <BodyPiece key={at} messageId={messageId} offset={at * maxBodyChars} />
        ))}
      </Scrollable>
      <div className={styles.steps}>
        {left > 0 && (
          <Button size="small" onClick={() => setPieces(pieces + 1)}>
            {t('sentRequest.moreBody', { count: left })}
          </Button>
        )}
        <Button size="small" aria-disabled={isSaving} onClick={() => !isSaving && void save()}>
          {t('sentRequest.save')}
        </Button>
      </div>
    </div>
  );
}

function BodyPiece({ messageId, offset }: { readonly messageId: MessageId; readonly offset: number }) {
  const { t } = useTranslation();
  const { query, reload } = useQuery('sentRequest.body', { messageId, offset });
  if (query.kind === 'loading') return <Skeleton lines={6} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  return <RevealedText text={query.output.text} />;
}
