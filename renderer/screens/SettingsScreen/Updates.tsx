import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/domain/settings.ts';
import { updateChannel, type UpdateState } from '../../../shared/domain/update/update.ts';
import { assertNever } from '../../../shared/lib/assertNever.ts';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { usePageState } from '../../store/page.ts';
import { useDateText } from '../useDateText.ts';
import { SettingRow } from './SettingRow.tsx';
import { FoundVersion } from './FoundVersion.tsx';
import { UpdateActions } from './UpdateActions.tsx';

interface UpdatesProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
}

/** Newer versions of the app: whether one is there, and what the user wants done about it. */
export function Updates({ settings, onChange }: UpdatesProps) {
  const { t } = useTranslation();
  const state = usePageState(({ snapshot }) => snapshot?.update);
  const stateText = useStateText();
  if (state === undefined) return null;
  const update = 'update' in state ? state.update : null;
  return (
    <ScreenSection title={t('updates.title')}>
      <Panel>
        <SettingRow name="updates.row" text={<span role="status">{stateText(state)}</span>}>
          <UpdateActions state={state} />
        </SettingRow>
        {state.kind !== 'off' && (
          <>
            <PanelRow title={t('updates.automatic')} text={t('updates.automaticMeans')}>
              <Switch
                label={t('updates.automatic')}
                isOn={settings.mayCheckForUpdates}
                onChange={(mayCheckForUpdates) => onChange({ mayCheckForUpdates })}
              />
            </PanelRow>
            <PanelRow title={t('updates.channel')} text={t('updates.channelMeans')}>
              <Segments
                label={t('updates.channel')}
                value={settings.updateChannel}
                options={updateChannel.options.map((value) => ({ value, label: t(`updates.channels.${value}`) }))}
                onChange={(channel) => onChange({ updateChannel: channel })}
              />
            </PanelRow>
          </>
        )}
      </Panel>
      {update !== null && <FoundVersion update={update} />}
    </ScreenSection>
  );
}

/** Words a state. */
function useStateText(): (state: UpdateState) => string {
  const { t } = useTranslation();
  const dateText = useDateText();
  return (state) => {
    switch (state.kind) {
      case 'off':
        return t(`updates.off.${state.why}`);
      case 'idle':
        return state.askedAt === null ? t('updates.notAsked') : t('updates.newest', { when: dateText(state.askedAt) });
      case 'checking':
        return t('updates.checking');
      case 'available':
      case 'downloading':
      case 'ready':
        return t(`updates.${state.kind}`, { version: state.update.version });
      case 'failed':
        return t(`updates.failed.${state.reason}`);
      default:
        return assertNever(state);
    }
  };
}
