import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../../shared/domain/ids.ts';
import type { SentGroup } from '../../../shared/domain/sentRequest.ts';
import { tokensOf } from '../../../shared/domain/tokenEstimate.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { useQuery } from '../../store/useQuery.ts';
import styles from './SentRequest.module.css';
import { numberFormat } from '../../i18n/formats.ts';

/** They are drawn at once, and may be long. */
const partsAtOnce = 20;

interface SentGroupListProps {
  readonly messageId: MessageId;
  readonly groups: readonly SentGroup[];
}

/** Who the parts of a request are from, and how much room each takes. The texts are read when they are looked at. */
export function SentGroupList({ messageId, groups }: SentGroupListProps) {
  return (
    <ul className={styles.groups}>
      {groups.map((group, at) => (
        <li key={at}>
          <Fold title={<GroupTitle group={group} />}>
            <GroupParts messageId={messageId} group={at} count={group.parts} />
          </Fold>
        </li>
      ))}
    </ul>
  );
}

function GroupTitle({ group: { source, parts, chars } }: { readonly group: SentGroup }) {
  const { t, i18n } = useTranslation();
  const number = numberFormat(i18n.language);
  const server = 'server' in source ? source.server : undefined;
  return (
    <span className={styles.group}>
      <span>
        {t(`sentRequest.source.${source.kind}`)}
        {typeof server === 'string' && (
          <>
            {' · '}
            <RevealedText text={server} />
          </>
        )}
      </span>
      <span className={styles.size}>
        {t('sentRequest.size', {
          count: parts,
          chars: number.format(chars),
          tokens: number.format(tokensOf(chars)),
        })}
      </span>
    </span>
  );
}

interface GroupPartsProps {
  readonly messageId: MessageId;
  readonly group: number;
  readonly count: number;
}

function GroupParts({ messageId, group, count }: GroupPartsProps) {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  const left = count - pages * partsAtOnce;
  return (
    <>
      {Array.from({ length: pages }, (_, page) => (
        <PartPage key={page} messageId={messageId} group={group} offset={page * partsAtOnce} />
      ))}
      {left > 0 && (
        <Button size="small" onClick={() => setPages(pages + 1)}>
          {t('sentRequest.more', { count: left })}
        </Button>
      )}
    </>
  );
}

function PartPage({ offset, ...of }: Omit<GroupPartsProps, 'count'> & { readonly offset: number }) {
  const { t } = useTranslation();
  const { query, reload } = useQuery('sentRequest.parts', { ...of, offset, limit: partsAtOnce });
  if (query.kind === 'loading') return <Skeleton lines={3} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  return query.output.parts.map(({ name, text, cut }, at) => (
    <section key={at} className={styles.part}>
      {name !== undefined && name !== '' && (
        <h3 className={styles.partName}>
          <RevealedText text={name} />
        </h3>
      )}
      <Scrollable label={t('sentRequest.text')} className={styles.text}>
        <RevealedText text={text} />
      </Scrollable>
      {cut > 0 && <p className={styles.cut}>{t('sentRequest.cut', { count: cut })}</p>}
    </section>
  ));
}
