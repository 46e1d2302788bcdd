import { ManagedNote } from '../ManagedNote.tsx';
import { type ComponentProps, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatImportState, SkippedChats } from '../../../shared/domain/chatImport.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { FileButton } from '../../elements/FileButton/FileButton.tsx';
import { ProgressBar } from '../../elements/ProgressBar/ProgressBar.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { ImportChoice } from '../../groups/ImportChoice/ImportChoice.tsx';
import { closeImport, importFrom, runImport } from '../../store/actions/importActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import styles from './ImportScreen.module.css';
import { dateFormat, listFormat } from '../../i18n/formats.ts';

/** Takes chats over from a file: choose it, see what is in it, choose from that. */
export function ImportScreen() {
  const { t } = useTranslation();
  const state = usePageState(({ snapshot }) => snapshot?.chatImport) ?? null;
  return (
    <ScreenFrame title={t('screens.import')} intro={t('importChats.intro')}>
      <ManagedNote feature="chatImport" />
      <div className={styles.body}>
        <ImportStep state={state} />
      </div>
    </ScreenFrame>
  );
}

function ImportStep({ state }: { readonly state: ChatImportState | null }) {
  const { t } = useTranslation();
  const page = usePage();
  const upload = useRef<AbortController>(undefined);
  const choose = (file: Blob) => {
    upload.current = new AbortController();
    void importFrom(page, file, upload.current.signal);
  };
  const cancel = () => {
    upload.current?.abort();
    void closeImport(page);
  };
  if (state === null) {
    return (
      <>
        <p className={styles.how}>{t('importChats.how')}</p>
        <ChatFileButton label={t('importChats.choose')} onFile={choose} />
      </>
    );
  }
  switch (state.kind) {
    case 'receiving':
      return <Progress words={t('importChats.receiving')} value={state.bytes} max={state.ofBytes} onCancel={cancel} />;
    case 'reading': {
      const words = t('importChats.reading', { count: state.chats });
      return <Progress words={words} value={state.bytes} max={state.ofBytes} onCancel={cancel} />;
    }
    case 'importing': {
      const words = t('importChats.importing', { done: state.chats, all: state.ofChats });
      return <Progress words={words} value={state.chats} max={state.ofChats} onCancel={cancel} />;
    }
    case 'ready':
      return <Choice found={state} onCancel={cancel} />;
    case 'finished':
      return <Finished state={state} onClose={() => void closeImport(page)} />;
    case 'failed':
      return (
        <ErrorNotice
          error={state.error}
          actions={<ChatFileButton label={t('importChats.chooseOther')} onFile={choose} />}
        />
      );
    default:
      return assertNever(state);
  }
}

function ChatFileButton({ label, onFile }: Pick<ComponentProps<typeof FileButton>, 'label' | 'onFile'>) {
  return (
    <div>
      <FileButton look="primary" label={label} accept=".json,.zip,application/json,application/zip" onFile={onFile} />
    </div>
  );
}

interface ProgressProps {
  readonly words: string;
  readonly value: number;
  readonly max: number;
  readonly onCancel: () => void;
}

function Progress({ words, value, max, onCancel }: ProgressProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{words}</p>
      <ProgressBar label={t('importChats.progress')} value={value} max={max} />
      <div>
        <Button onClick={onCancel}>{t('importChats.cancel')}</Button>
      </div>
    </>
  );
}

type ReadyProps = { readonly found: Extract<ChatImportState, { kind: 'ready' }>; readonly onCancel: () => void };

function Choice({ found, onCancel }: ReadyProps) {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const { query, reload } = useQuery('chatImport.chats', {});
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  if (query.kind !== 'ready') return <Skeleton lines={6} label={t('common.loading')} />;
  return (
    <ImportChoice
      found={found}
      chats={query.output.chats}
      dayText={(at) => dateFormat(i18n.language, { dateStyle: 'medium' }).format(at)}
      onImport={(chosen) => runImport(page, chosen)}
      onCancel={onCancel}
    />
  );
}

interface FinishedProps {
  readonly state: Extract<ChatImportState, { kind: 'finished' }>;
  readonly onClose: () => void;
}

function Finished({ state: { chats, ofChats, endedBy, skipped }, onClose }: FinishedProps) {
  const { t } = useTranslation();
  const isWhole = endedBy === undefined && skipped === undefined;
  return (
    <>
      <Banner
        tone={isWhole ? 'info' : 'warn'}
        role="status"
        title={
          isWhole ? t('importChats.done', { count: chats }) : t('importChats.partly', { done: chats, all: ofChats })
        }
      >
        {t(endedBy === undefined ? 'importChats.doneMeans' : 'importChats.partlyMeans')}
      </Banner>
      {skipped !== undefined && <Skipped skipped={skipped} />}
      {endedBy !== undefined && endedBy.code !== 'cancelled' && <ErrorNotice error={endedBy} />}
      <div>
        <Button look="primary" onClick={onClose}>
          {t('importChats.finish')}
        </Button>
      </div>
    </>
  );
}

function Skipped({ skipped: { titles, count } }: { readonly skipped: SkippedChats }) {
  const { t, i18n } = useTranslation();
  const names = titles.map((title) => (title === '' ? t('chat.untitled') : title));
  const listed = `${listFormat(i18n.language).format(names)}${count > titles.length ? ' …' : ''}`;
  return <Banner tone="warn" title={t('importChats.skipped', { count, titles: listed })} />;
}
