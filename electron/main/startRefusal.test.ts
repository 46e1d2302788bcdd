import { expect, test } from 'vitest';
import { startRefusal } from './startRefusal.ts';

const startedWith = (
  switches: readonly string[],
  env: Record<string, string> = {},
  isPackaged = true,
  isTestFlavour = false,
) => startRefusal({ hasSwitch: (name) => switches.includes(name), env, isPackaged, isTestFlavour });

test('a start without a sandbox is refused, in development as well', () => {
  expect(startedWith(['no-sandbox'])).toBe('noSandbox');
  expect(startedWith(['no-sandbox'], {}, false)).toBe('noSandbox');
  expect(startedWith([], { ELECTRON_DISABLE_SANDBOX: '1' })).toBe('noSandbox');
});

test.each(['remote-debugging-port', 'remote-debugging-pipe'])(
  'a release refuses --%s; development allows it',
  (name) => {
    expect(startedWith([name])).toBe('remoteDebugging');
    expect(startedWith([name], {}, false)).toBeUndefined();
  },
);

test('other switches are none of its business', () => {
  expect(startedWith(['enable-features', 'ozone-platform'])).toBeUndefined();
});

test('lets only the flavour for tests be driven from outside, and not without a sandbox', () => {
  expect(startedWith(['remote-debugging-port'], {}, true, true)).toBeUndefined();
  expect(startedWith(['remote-debugging-port', 'no-sandbox'], {}, true, true)).toBe('noSandbox');
});
