import { useTranslation } from 'react-i18next';
import { contextLeaving } from '../../../shared/domain/approval.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { ScreenFrame, ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { SectionLinks } from '../../elements/ScreenFrame/SectionLinks.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { keysText } from '../../elements/Kbd/Kbd.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { attempt } from '../../store/actions/attempt.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { NoticesSetting } from '../Away/NoticesSetting.tsx';
import { KeySettings } from '../keys/KeySettings.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { Appearance } from './Appearance.tsx';
import { Budget } from './Budget.tsx';
import { Limits } from './Limits.tsx';
import { Providers } from './Providers.tsx';

/** The sections that the links at the top lead to. */
const sections = [
  ['settings-models', 'settings.providers'],
  ['settings-appearance', 'settings.appearance'],
  ['settings-keys', 'keys.title'],
  ['settings-approvals', 'settings.consent'],
  ['settings-storage', 'settings.storage'],
  ['settings-chats', 'settings.chats'],
  ['settings-costs', 'budget.title'],
  ['settings-limits', 'settings.limits'],
] as const;

export function SettingsScreen() {
  const { t } = useTranslation();
  const { client } = usePage();
  const settings = usePageState(selectSettings);
  const showScreen = usePageState((state) => state.showScreen);
  const version = usePageState((state) => state.snapshot?.shell.version);
  const shell = usePageState((state) => state.snapshot?.shell.kind);
  const keys = useKeys();
  if (settings === undefined) return null;
  const update = (patch: Partial<Settings>) => void attempt(client.call('settings.update', patch));
  return (
    <ScreenFrame title={t('screens.settings')}>
      <SectionLinks label={t('settings.sections')} sections={sections.map(([id, key]) => ({ id, title: t(key) }))} />
      <Providers />
      <Appearance settings={settings} onChange={update} />
      <KeySettings chosen={settings.keys} onChange={(keys) => update({ keys })} />
      <ScreenSection id="settings-approvals" title={t('settings.consent')}>
        <Panel>
          {shell === 'browser' && (
            <NoticesSetting isOn={settings.hasNotices} onChange={(hasNotices) => update({ hasNotices })} />
          )}
          <PanelRow title={t('leaving.setting')} text={`${t('leaving.settingMeans')} ${t('leaving.limits')}`}>
            <Segments
              label={t('leaving.setting')}
              value={settings.contextLeaving}
              options={contextLeaving.options.map((value) => ({ value, label: t(`leaving.settings.${value}`) }))}
              onChange={(next) => update({ contextLeaving: next })}
            />
          </PanelRow>
          <PanelRow
            title={t('settings.answerKeys')}
            text={t('settings.answerKeysMean', { keys: keysText(keys.tray) ?? t('keys.tray') })}
          >
            <Switch
              label={t('settings.answerKeys')}
              isOn={settings.answerKeys}
              onChange={(answerKeys) => update({ answerKeys })}
            />
          </PanelRow>
        </Panel>
      </ScreenSection>
      <ScreenSection id="settings-storage" title={t('settings.storage')}>
        <Panel>
          <PanelRow title={t('storagePage.row')} text={t('storagePage.rowMeans')}>
            <Button size="small" onClick={() => showScreen('storage')}>
              {t('storagePage.open')}
            </Button>
          </PanelRow>
          <PanelRow title={t('settings.keepLogs')} text={t('settings.keepLogsMean')}>
            <Switch
              label={t('settings.keepLogs')}
              isOn={settings.keepServerRecords}
              onChange={(keepServerRecords) => update({ keepServerRecords })}
            />
          </PanelRow>
        </Panel>
      </ScreenSection>
      <ScreenSection id="settings-chats" title={t('settings.chats')}>
        <Panel>
          <PanelRow title={t('settings.modelTitles')} text={t('settings.modelTitlesMean')}>
            <Switch
              label={t('settings.modelTitles')}
              isOn={settings.mayModelNameChats}
              onChange={(mayModelNameChats) => update({ mayModelNameChats })}
            />
          </PanelRow>
          <PanelRow title={t('screens.assistants')} text={t('assistants.intro')}>
            <Button size="small" onClick={() => showScreen('assistants')}>
              {t('assistants.manage')}
            </Button>
          </PanelRow>
          <PanelRow title={t('importChats.row')} text={t('importChats.rowMeans')}>
            <Button size="small" onClick={() => showScreen('import')}>
              {t('importChats.open')}
            </Button>
          </PanelRow>
        </Panel>
      </ScreenSection>
      <Budget settings={settings} onChange={update} />
      <Limits settings={settings} onChange={update} />
      <ScreenSection title={t('settings.about')}>
        <Panel>
          <PanelRow title={t('sidebar.product')} text={t('settings.version', { version: version ?? '' })} />
        </Panel>
      </ScreenSection>
    </ScreenFrame>
  );
}
