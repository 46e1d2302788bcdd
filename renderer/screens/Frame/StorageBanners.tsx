import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppliedChange } from '../../../shared/domain/folderChange.ts';
import type { StorageNotice } from '../../../shared/domain/storage.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { selectStorage } from '../../store/selectors.ts';
import { useDateText } from '../useDateText.ts';
import styles from './StatusLines.module.css';

/** Says that nothing can be stored, or what was found damaged when Gatehouse started. */
export function StorageBanners() {
  const { t } = useTranslation();
  const { state, notices } = usePageState(selectStorage);
  const [read, setRead] = useState<readonly string[]>([]);
  const unread = notices.filter((notice) => !read.includes(keyOf(notice)));
  if (state.kind === 'writable' && unread.length === 0) return null;
  return (
    <div className={styles.lost}>
      {state.kind === 'failing' && (
        <Banner tone="danger" role="alert" title={t(`storage.failing.${state.fault}`)}>
          {t(`storage.advice.${state.fault}`)} {t('storage.meanwhile')}{' '}
          <span className={styles.path}>{state.folder}</span>
        </Banner>
      )}
      {unread.map((notice) => (
        <Banner
          key={keyOf(notice)}
          tone={notice.kind === 'folderChanged' && !isUnmade(notice.change) ? 'info' : 'warn'}
          role="status"
          title={
            notice.kind === 'folderChanged' ? t(`backup.changed.${notice.change.kind}`) : t(`storage.${notice.kind}`)
          }
          actions={
            <Button size="small" onClick={() => setRead([...read, keyOf(notice)])}>
              {t('storage.understood')}
            </Button>
          }
        >
          <NoticeText notice={notice} />
          {'setAside' in notice && (
            <>
              {' '}
              <span className={styles.path}>{notice.setAside}</span>
            </>
          )}
        </Banner>
      ))}
    </div>
  );
}

function isUnmade({ kind }: AppliedChange): boolean {
  return kind === 'failed' || kind === 'refused';
}

function keyOf(notice: StorageNotice): string {
  return 'setAside' in notice ? notice.setAside : notice.kind;
}

function NoticeText({ notice }: { readonly notice: StorageNotice }) {
  const { t } = useTranslation();
  const dateText = useDateText();
  if (notice.kind === 'secretsSetAside') return t('storage.secretsMeans');
  if (notice.kind === 'permissionsDamaged') return t('storage.permissionsDamagedMeans');
  if (notice.kind === 'folderChanged') return <ChangeText change={notice.change} />;
  const { copyAt, savedMessages, providers } = notice;
  const sentences = [
    copyAt === undefined ? t('storage.noCopy') : t('storage.fromCopy', { date: dateText(copyAt) }),
    savedMessages > 0 ? t('storage.saved', { count: savedMessages }) : '',
    t('storage.permissionsMean'),
    providers.length > 0 ? t('storage.addProviders', { names: providers.join(', ') }) : '',
    t('storage.setAside'),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** What became of a restored backup, and what of it the organization keeps from being used. */
function RestoreText({ providers }: { readonly providers: readonly string[] }) {
  const { t } = useTranslation();
  const managed = usePageState(({ snapshot }) => snapshot?.managed.kind);
  const { query } = useQuery('managed.refused', {}, 0, managed !== undefined && managed !== 'none');
  const refused = query.kind === 'ready' ? query.output : { servers: [], providers: [] };
  const named = (names: readonly string[], key: 'providers' | 'refusedServers' | 'refusedProviders') =>
    names.length === 0 ? [] : [t(`backup.changed.${key}`, { names: names.join(', ') })];
  return [
    t('backup.changed.restoreMeans'),
    ...named(refused.servers, 'refusedServers'),
    ...named(refused.providers, 'refusedProviders'),
    ...named(
      providers.filter((name) => !refused.providers.includes(name)),
      'providers',
    ),
    t('backup.changed.keptMeans'),
  ].join(' ');
}

function ChangeText({ change }: { readonly change: AppliedChange }) {
  const { t } = useTranslation();
  switch (change.kind) {
    case 'failed':
      return t('backup.changed.failedMeans', { said: change.said });
    case 'refused':
      return t('backup.changed.refusedMeans');
    case 'move':
      return t('backup.changed.movedMeans', { folder: change.from });
    case 'reset':
    case 'bringBack':
      return t('backup.changed.keptMeans');
    case 'restore':
      return <RestoreText providers={change.providers} />;
    default:
      return assertNever(change);
  }
}
