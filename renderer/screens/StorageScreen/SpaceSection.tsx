import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cleanable, cleanable, type FolderPart, type FolderUse } from '../../../shared/domain/dataFolder.ts';
import { notify } from '../../browser/notify.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import styles from './StorageScreen.module.css';
import { CompactRow } from './CompactRow.tsx';
import { useConfirmed } from './useConfirmed.ts';

interface SpaceSectionProps {
  /** `undefined` while it is measured. */
  readonly use: FolderUse | undefined;
  readonly onCleaned: () => void;
}

/** What takes space in the data folder, and what of it can be deleted. */
export function SpaceSection({ use, onCleaned }: SpaceSectionProps) {
  const { t } = useTranslation();
  return (
    <ScreenSection title={t('storagePage.space')}>
      {use === undefined ? (
        <Skeleton lines={6} label={t('storagePage.measuring')} />
      ) : (
        <Space use={use} onCleaned={onCleaned} />
      )}
    </ScreenSection>
  );
}

interface SpaceProps {
  readonly use: FolderUse;
  readonly onCleaned: () => void;
}

function Space({ use, onCleaned }: SpaceProps) {
  const { t, i18n } = useTranslation();
  const { client } = usePage();
  const canShow = usePageState(({ snapshot }) => snapshot?.shell.canShowFolder) === true;
  const [asked, setAsked] = useState<Cleanable>();
  const total = use.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const sizeText = (bytes: number) => bytesText(bytes, i18n.language);
  const shown = use.parts.filter(({ files }) => files > 0).sort((a, b) => b.bytes - a.bytes);
  return (
    <>
      <Panel>
        <PanelRow title={t('storagePage.folder')} text={<RevealedText text={use.folder} />}>
          <span className={styles.size}>{sizeText(total)}</span>
          <span className={styles.action}>
            <CopyButton text={use.folder} label={t('storagePage.copyFolder')} />
            {canShow && (
              <Button size="small" onClick={() => void attempt(client.call('dataFolder.show', {}))}>
                {t('storagePage.showFolder')}
              </Button>
            )}
          </span>
        </PanelRow>
        <CompactRow freeBytes={use.freeInDatabase} onEnded={onCleaned} />
        {shown.map(({ part, bytes }) => (
          <PanelRow key={part} title={t(`storagePage.parts.${part}`)} text={t(`storagePage.partsMean.${part}`)}>
            <span className={styles.share} aria-hidden>
              <span style={{ inlineSize: `${(100 * bytes) / Math.max(total, 1)}%` }} />
            </span>
            <span className={styles.size}>{sizeText(bytes)}</span>
            <span className={styles.action}>
              {isCleanable(part) && (
                <Button
                  size="small"
                  aria-label={t('storagePage.cleanUpPart', { part: t(`storagePage.parts.${part}`) })}
                  onClick={() => setAsked(part)}
                >
                  {t('storagePage.cleanUp')}
                </Button>
              )}
            </span>
          </PanelRow>
        ))}
      </Panel>
      {asked !== undefined && <CleanUp what={asked} onClose={() => setAsked(undefined)} onCleaned={onCleaned} />}
    </>
  );
}

interface CleanUpProps {
  readonly what: Cleanable;
  readonly onClose: () => void;
  readonly onCleaned: () => void;
}

/** Says what is deleted, and deletes it when the user agrees. */
function CleanUp({ what, onClose, onCleaned }: CleanUpProps) {
  const { t, i18n } = useTranslation();
  const { client } = usePage();
  const { isWaiting, run } = useConfirmed();
  const cleanUp = async (signal: AbortSignal) => {
    const { freedBytes } = await client.call('dataFolder.cleanUp', { what }, signal);
    notify({ title: t('storagePage.freed', { size: bytesText(freedBytes, i18n.language) }) });
    onClose();
    onCleaned();
    return {};
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`storagePage.cleaning.${what}.title`)}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" disabled={isWaiting} onClick={() => run(cleanUp)}>
            {t('storagePage.delete')}
          </Button>
        </>
      }
    >
      <p>{t(`storagePage.cleaning.${what}.means`)}</p>
      {isWaiting && what !== 'attachments' && <p role="status">{t('backup.waits')}</p>}
    </Dialog>
  );
}

function isCleanable(part: FolderPart): part is Cleanable {
  return cleanable.safeParse(part).success;
}
