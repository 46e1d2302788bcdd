import { expect, it } from 'vitest';
import type { StdioLaunch } from '../server.ts';
import { ownVariables, withOwnSettings } from './ownSettings.ts';

const launch = (more: Partial<StdioLaunch> = {}): StdioLaunch => ({
  kind: 'stdio',
  command: 'x',
  args: [],
  env: {},
  ...more,
});
const current = launch({ env: { MINE: '1', OLD: '2', SHARED: '3' }, confine: { network: false } });
const before = { launch: current, ownVariables: ownVariables(current, ['OLD', 'SHARED']) };

it('keeps the variables that the user added, and none that only the earlier version filled in', () => {
  expect(before.ownVariables).toEqual(['MINE']);
  expect(withOwnSettings(launch({ env: { SHARED: 'new' } }), false, before)).toEqual(
    launch({ env: { MINE: '1', SHARED: 'new' } }),
  );
  expect(withOwnSettings(launch({ env: { MINE: 'new' } }), false, before)).toEqual(launch({ env: { MINE: 'new' } }));
});

it('keeps a server from the network that was kept from it, as long as it is confined', () => {
  expect(withOwnSettings(launch(), true, before)).toMatchObject({ confine: { network: false } });
  expect(withOwnSettings(launch(), true, { ...before, launch: launch() })).toMatchObject({
    confine: { network: true },
  });
  expect(withOwnSettings(launch(), true, undefined)).toEqual(launch({ confine: { network: true } }));
  expect(withOwnSettings(launch(), false, before)).not.toHaveProperty('confine');
});

it('keeps what the user said of inherited variables', () => {
  const inherit = { add: ['SSH_AUTH_SOCK'], omit: ['HOME'] };
  const own = { ...before, launch: launch({ inherit }) };
  expect(withOwnSettings(launch(), false, own)).toEqual(launch({ inherit }));
  expect(withOwnSettings(launch(), false, before)).not.toHaveProperty('inherit');
});
