import { ScanText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { requestsOfAnswer } from './requestsOfAnswer.ts';
import { SentRequestView } from './SentRequestView.tsx';
import styles from './SentRequest.module.css';

const none: readonly Message[] = [];

/** What the model saw for the answer that the user chose. */
export function SentRequestDialog() {
  const { t } = useTranslation();
  const messageId = usePageState((state) => state.inspectedAnswer);
  const inspect = usePageState((state) => state.inspectAnswer);
  return (
    <Dialog
      open={messageId !== undefined}
      title={t('sentRequest.title')}
      isWide
      mustFillNarrow
      onClose={() => inspect(undefined)}
    >
      {messageId !== undefined && <Requests messageId={messageId} onShow={inspect} />}
    </Dialog>
  );
}

interface RequestsProps {
  readonly messageId: MessageId;
  readonly onShow: (messageId: MessageId) => void;
}

/** One request of an answer, and the way to its others: each round of calls is followed by a request. */
function Requests({ messageId, onShow }: RequestsProps) {
  const { t } = useTranslation();
  const messages = usePageState((state) => (state.open.kind === 'ready' ? state.open.thread.messages : none));
  const all = requestsOfAnswer(messages, messageId);
  const at = all.indexOf(messageId);
  const [before, after] = [all[at - 1], all[at + 1]];
  return (
    <>
      {all.length > 1 && (
        <div className={styles.steps}>
          <Button size="small" disabled={before === undefined} onClick={() => before && onShow(before)}>
            {t('sentRequest.previous')}
          </Button>
          <span role="status">{t('sentRequest.which', { at: at + 1, count: all.length })}</span>
          <Button size="small" disabled={after === undefined} onClick={() => after && onShow(after)}>
            {t('sentRequest.next')}
          </Button>
        </div>
      )}
      <OneRequest key={messageId} messageId={messageId} />
    </>
  );
}

function OneRequest({ messageId }: { readonly messageId: MessageId }) {
  const { t } = useTranslation();
  const { query, reload } = useQuery('sentRequest.get', { messageId });
  if (query.kind === 'loading') return <Skeleton lines={8} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  const { request } = query.output;
  if (request === null) {
    return (
      <EmptyState icon={ScanText} title={t('sentRequest.none')}>
        {t('sentRequest.noneMeans')}
      </EmptyState>
    );
  }
  return <SentRequestView messageId={messageId} request={request} />;
}
