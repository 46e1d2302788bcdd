import { MessageSquareText, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SearchIndexState } from '../../../shared/domain/search.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import type { ChatSearchState } from './useChatSearch.ts';
import styles from './SearchScreen.module.css';

/** How a search went: counted, empty, incomplete or failed. */
export function SearchOutcome({ search, isAsked }: { readonly search: ChatSearchState; readonly isAsked: boolean }) {
  const { t } = useTranslation();
  const { answer, isSearching, error, retry } = search;
  if (!isAsked) {
    return (
      <EmptyState icon={MessageSquareText} title={t('search.begin')}>
        {t('search.beginText')}
      </EmptyState>
    );
  }
  const isEmpty = answer !== undefined && answer.hits.length === 0 && answer.titles.length === 0;
  return (
    <>
      {error !== undefined && (
        <ErrorNotice
          error={error}
          actions={
            <Button size="small" onClick={retry}>
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {answer !== undefined && <IndexNotice index={answer.index} />}
      <p role="status" className={styles.status}>
        {answer !== undefined && !isEmpty && <Count answer={answer} />}
        {isEmpty && isSearching && t('search.searching')}
      </p>
      {answer === undefined && error === undefined && <Skeleton lines={5} label={t('search.searching')} />}
      {isEmpty && !isSearching && error === undefined && (
        <EmptyState icon={SearchX} title={t('search.nothing')}>
          {t('search.nothingText')}
        </EmptyState>
      )}
    </>
  );
}

function Count({ answer }: { readonly answer: NonNullable<ChatSearchState['answer']> }) {
  const { t } = useTranslation();
  if (answer.hits.length === 0) return <>{t('search.onlyTitles', { count: answer.titles.length })}</>;
  const chats = new Set(answer.hits.map(({ conversation }) => conversation.id)).size;
  const messages = t(answer.next === null ? 'search.messages' : 'search.overMessages', { count: answer.hits.length });
  return <>{t('search.inChats', { count: chats, messages })}</>;
}

/** Says when not everything is searched, and why. */
function IndexNotice({ index }: { readonly index: SearchIndexState }) {
  const { t } = useTranslation();
  switch (index.kind) {
    case 'ready':
      return null;
    case 'indexing':
      return <Banner tone="info" title={t('search.indexing', { percent: index.percent })} />;
    case 'plainScan':
      return <Banner tone="info" title={t('search.plainScan')} />;
    case 'failing':
      return (
        <Banner tone="warn" title={t('search.failing')}>
          {t(`storage.failing.${index.fault}`)}. {t('search.scanned')}
        </Banner>
      );
  }
}
