import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviousData } from '../../../shared/domain/dataFolder.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { ResetDialog } from './ResetDialog.tsx';
import { useConfirmed } from './useConfirmed.ts';
import { Waiting } from './Waiting.tsx';
import { dateFormat } from '../../i18n/formats.ts';

interface EarlierSectionProps {
  readonly previous: readonly PreviousData[];
  readonly movedFrom: string | null;
  readonly isChangePending: boolean;
  readonly onRemoved: () => void;
}

/** Earlier data, a new start, and another folder. */
export function EarlierSection({ previous, movedFrom, isChangePending, onRemoved }: EarlierSectionProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const [isAsked, setIsAsked] = useState(false);
  const canPick = usePageState(({ snapshot }) => snapshot?.shell.canPickFolder) === true;
  const reset = useConfirmed();
  return (
    <ScreenSection title={t('backup.more')}>
      <Panel>
        {movedFrom !== null && <OldCopy folder={movedFrom} onRemoved={onRemoved} />}
        {previous.map((each) => (
          <Earlier key={each.id} data={each} isChangePending={isChangePending} onRemoved={onRemoved} />
        ))}
        <PanelRow title={t('backup.reset')} text={t('backup.resetMeans')}>
          {reset.isWaiting ? (
            <Waiting onCancel={reset.cancel} />
          ) : (
            <Button size="small" look="danger" disabled={isChangePending} onClick={() => setIsAsked(true)}>
              {t('backup.resetNow')}
            </Button>
          )}
        </PanelRow>
        <PanelRow
          title={t('backup.otherFolder')}
          text={t(canPick ? 'backup.otherFolderMove' : 'backup.otherFolderBrowser')}
        >
          {canPick && (
            <Button
              size="small"
              disabled={isChangePending}
              onClick={() => void attempt(client.call('dataFolder.move', {}))}
            >
              {t('backup.move')}
            </Button>
          )}
        </PanelRow>
      </Panel>
      {isAsked && (
        <ResetDialog
          onClose={() => setIsAsked(false)}
          onReset={() => {
            setIsAsked(false);
            reset.run((signal) => client.call('dataFolder.reset', {}, signal));
          }}
        />
      )}
    </ScreenSection>
  );
}

interface OldCopyProps {
  readonly folder: string;
  readonly onRemoved: () => void;
}

/** What a move left. */
function OldCopy({ folder, onRemoved }: OldCopyProps) {
  const { t } = useTranslation();
  const { client } = usePage();
  const { isWaiting, run, cancel } = useConfirmed();
  return (
    <PanelRow title={t('backup.oldCopy')} text={<RevealedText text={t('backup.oldCopyMeans', { folder })} />}>
      {isWaiting ? (
        <Waiting onCancel={cancel} />
      ) : (
        <Button
          size="small"
          aria-label={t('backup.removeOldCopy')}
          onClick={() => run((signal) => client.call('dataFolder.removeOldCopy', {}, signal), onRemoved)}
        >
          {t('backup.remove')}
        </Button>
      )}
    </PanelRow>
  );
}

interface EarlierProps {
  readonly data: PreviousData;
  readonly isChangePending: boolean;
  readonly onRemoved: () => void;
}

function Earlier({ data: { id, at, bytes }, isChangePending, onRemoved }: EarlierProps) {
  const { t, i18n } = useTranslation();
  const { client } = usePage();
  const { isWaiting, run, cancel } = useConfirmed();
  const date = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  const title = t('backup.earlier', { date });
  return (
    <PanelRow title={title} text={t('backup.earlierMeans', { size: bytesText(bytes, i18n.language) })}>
      {isWaiting ? (
        <Waiting onCancel={cancel} />
      ) : (
        <>
          <Button
            size="small"
            disabled={isChangePending}
            aria-label={t('backup.bringBackNamed', { date })}
            onClick={() => run((signal) => client.call('dataFolder.bringBack', { id }, signal))}
          >
            {t('backup.bringBack')}
          </Button>
          <Button
            size="small"
            aria-label={t('backup.removeNamed', { date })}
            onClick={() => run((signal) => client.call('dataFolder.removePrevious', { id }, signal), onRemoved)}
          >
            {t('backup.remove')}
          </Button>
        </>
      )}
    </PanelRow>
  );
}
