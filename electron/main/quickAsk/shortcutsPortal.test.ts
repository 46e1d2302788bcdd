import { expect, it } from 'vitest';
import { useShortcutsPortal } from './shortcutsPortal.ts';

it.each([
  ['linux', false, ['enable-features=GlobalShortcutsPortal']],
  ['linux', true, []],
  ['win32', false, []],
] as const)('on %s, with features of the user: %s', (platform, hasFeatures, expected) => {
  const appended: string[] = [];
  const appendSwitch = (name: string, value?: string) => void appended.push(`${name}=${value}`);
  useShortcutsPortal({ hasSwitch: () => hasFeatures, appendSwitch }, platform);
  expect(appended).toEqual(expected);
});
