import { expect, test } from 'vitest';
import { menuKeys } from '../../electron/main/menu.ts';
import { usualKeysOf } from '../../renderer/screens/keys/keys.ts';

test('the menu shows the keys that the page has', () => {
  expect(usualKeysOf('desktop')).toMatchObject(menuKeys);
});
