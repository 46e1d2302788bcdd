import { useTranslation } from 'react-i18next';
import type { RuntimeView } from '../../../shared/domain/runtimes/runtime.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { ManagedNote } from '../ManagedNote.tsx';
import styles from './StorageScreen.module.css';
import { listFormat } from '../../i18n/formats.ts';

/** The copies of Node.js and uv, and which servers use them. */
export function RuntimesSection({ onRemoved }: { readonly onRemoved: () => void }) {
  const { t } = useTranslation();
  const reads = usePageState((state) => state.runtimeReads);
  const { query, reload } = useQuery('runtime.list', {}, reads);
  return (
    <ScreenSection title={t('runtimes.title')}>
      <ManagedNote feature="runtimes" />
      {query.kind === 'loading' && <Skeleton lines={2} label={t('runtimes.looking')} />}
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
      {query.kind === 'ready' && query.output.runtimes.length === 0 && <p>{t('runtimes.none')}</p>}
      {query.kind === 'ready' && query.output.runtimes.length > 0 && (
        <Panel>
          {query.output.runtimes.map((copy) => (
            <RuntimeRow key={copy.sha256} copy={copy} onRemoved={onRemoved} />
          ))}
        </Panel>
      )}
    </ScreenSection>
  );
}

interface RuntimeRowProps {
  readonly copy: RuntimeView;
  readonly onRemoved: () => void;
}

/** A copy that a server uses is not removed: the server would not start again. */
function RuntimeRow({ copy, onRemoved }: RuntimeRowProps) {
  const { t, i18n } = useTranslation();
  const { client } = usePage();
  const { name, version, sha256, bytes, usedBy } = copy;
  const title = `${t(`runtimes.names.${name}`)} ${version}`;
  const isUsed = usedBy.length > 0;
  const servers = listFormat(i18n.language).format(usedBy.map(({ serverName }) => serverName));
  const remove = async () => {
    if ((await attempt(client.call('runtime.remove', { sha256 }))) !== undefined) onRemoved();
  };
  return (
    <PanelRow
      title={title}
      text={<RevealedText text={isUsed ? t('runtimes.usedBy', { servers }) : t('runtimes.unused')} />}
    >
      <span className={styles.size}>{bytesText(bytes, i18n.language)}</span>
      <span className={styles.action}>
        <Button
          size="small"
          disabled={isUsed}
          aria-label={t('runtimes.removeCopy', { copy: title })}
          onClick={() => void remove()}
        >
          {t('runtimes.remove')}
        </Button>
      </span>
    </PanelRow>
  );
}
