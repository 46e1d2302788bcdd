import { expect, it } from 'vitest';
import { quickKeys, usualQuickKeys } from './quickAsk.ts';
import { defaultSettings, settingsPatch } from './settings.ts';

it('is off until the user wants it', () => {
  expect(defaultSettings).toMatchObject({ hasQuickAsk: false, quickAskKeys: usualQuickKeys });
});

it.each(['Mod+Shift+Space', 'Mod+Space', 'Alt+Space', 'Mod+Alt+K', 'Alt+Shift+7', 'Mod+Alt+Shift+Z'])(
  '%s can open it',
  (keys) => {
    expect(settingsPatch.safeParse({ quickAskKeys: keys }).success).toBe(true);
  },
);

it.each([
  ...[
    'K',
    'Space',
    'Shift+K',
    'Mod+C',
    'Alt+F4',
    'Alt+A',
    'Mod+Enter',
    'Shift+Space',
    'Mod+Shift',
    'F8',
    'Mod+Shift+F5',
  ],
  ...[
    'Shift+Mod+K',
    'Mod+Mod+K',
    'Mod+Shift+k',
    'Mod+Shift+K ',
    'VolumeUp',
    'MediaPlayPause',
    'CommandOrControl+Shift+K',
    '',
  ],
])('%j cannot be taken from other programs', (keys) => {
  expect(quickKeys.safeParse(keys).success).toBe(false);
  expect(settingsPatch.safeParse({ quickAskKeys: keys }).success).toBe(false);
});
