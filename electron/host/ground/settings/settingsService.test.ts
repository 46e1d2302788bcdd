import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../../../shared/domain/settings.ts';
import { testState } from '../../testing/testState.ts';
import { SettingsService } from './settingsService.ts';

async function openSettings(stored: Partial<Settings>, isSafeMode: boolean) {
  const saved: Settings[] = [];
  const store = {
    settings: async (): Promise<Settings> => ({ ...defaultSettings, ...stored }),
    saveSettings: async (settings: Settings) => void saved.push(settings),
  };
  const service = new SettingsService(store as never, testState().state, isSafeMode);
  await service.load();
  return { service, saved };
}

describe('the settings', () => {
  it('are the defaults in safe mode, and what is changed then is stored with the others', async () => {
    const { service, saved } = await openSettings({ theme: 'dark', textSize: 'larger' }, true);
    expect(service.current).toEqual(defaultSettings);
    await service.update({ textSize: 'small' });
    expect(service.current).toEqual({ ...defaultSettings, textSize: 'small' });
    expect(saved).toEqual([{ ...defaultSettings, theme: 'dark', textSize: 'small' }]);
  });

  it('ask no less in safe mode than the user wants', async () => {
    const strict: Partial<Settings> = {
      contextLeaving: 'deny',
      chatCostLimitUsd: 1,
      dayCostLimitUsd: 2,
      answerKeys: false,
      warnToolsPercent: 1,
      iterationLimit: 2,
      keepServerRecords: false,
      summarizeAtPercent: null,
    };
    const { service } = await openSettings({ ...strict, theme: 'dark' }, true);
    expect(service.current).toEqual({ ...defaultSettings, ...strict });
  });

  it('lose nothing that the page changes as a whole', async () => {
    const serverGroups = { s1: 'Work', s2: 'Home' } as Settings['serverGroups'];
    const { service, saved } = await openSettings({ serverGroups }, true);
    await service.update({ serverGroups: { ...service.current.serverGroups, ...({ s3: 'Work' } as object) } });
    expect(saved[0]?.serverGroups).toEqual({ s1: 'Work', s2: 'Home', s3: 'Work' });
  });

  it('are those that were stored, otherwise', async () => {
    const { service } = await openSettings({ theme: 'dark' }, false);
    expect(service.current.theme).toBe('dark');
  });
});
