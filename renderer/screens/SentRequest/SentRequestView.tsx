import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../../shared/domain/ids.ts';
import type { SentRequestView as Request } from '../../../shared/domain/sentRequest.ts';
import { tokensOf } from '../../../shared/domain/tokenEstimate.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Tabs } from '../../elements/Tabs/Tabs.tsx';
import { SentBody } from './SentBody.tsx';
import { SentGroupList } from './SentGroupList.tsx';
import styles from './SentRequest.module.css';
import { dateFormat, numberFormat } from '../../i18n/formats.ts';

interface SentRequestViewProps {
  readonly messageId: MessageId;
  readonly request: Request;
}

type Tab = 'sources' | 'body';

/** A request as its model got it: by source, and as it was sent. */
export function SentRequestView({ messageId, request }: SentRequestViewProps) {
  const { t, i18n } = useTranslation();
  const [tab, setTab] = useState<Tab>('sources');
  const { sentAt, chars, digest, check, groups } = request;
  const number = numberFormat(i18n.language);
  const at = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(sentAt);
  return (
    <div className={styles.content}>
      <p className={styles.facts}>
        {t('sentRequest.facts', { at, chars: number.format(chars), tokens: number.format(tokensOf(chars)) })}
      </p>
      {check === 'same' || check === 'sameWithSecrets' ? (
        <p className={styles.facts}>
          {t(`sentRequest.check.${check}`)} <code className={styles.digest}>{digest}</code>
        </p>
      ) : (
        <Banner tone={check === 'different' ? 'danger' : 'info'} title={t(`sentRequest.check.${check}`)} />
      )}
      <Tabs
        label={t('sentRequest.views')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'sources',
            label: t('sentRequest.bySource'),
            content: <SentGroupList messageId={messageId} groups={groups} />,
          },
          { value: 'body', label: t('sentRequest.asSent'), content: <SentBody messageId={messageId} chars={chars} /> },
        ]}
      />
    </div>
  );
}
