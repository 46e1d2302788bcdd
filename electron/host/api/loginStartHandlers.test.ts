import { expect, it, onTestFinished } from 'vitest';
import type { LoginStart } from '../../../shared/domain/loginStart.ts';
import type { LoginItem } from '../ports/shell.ts';
import { TestHost } from '../testing/testHost.ts';

async function begin({ hasItem = true, off = [] as string[] } = {}) {
  let state: LoginStart = 'off';
  const loginItem: LoginItem = {
    state: async () => state,
    switchOn: async () => (state = 'on'),
    switchOff: async () => (state = 'off'),
  };
  const host = new TestHost({ ports: hasItem ? { loginItem } : {} });
  if (off.length > 0) host.managedPolicy.write({ version: 1, off });
  await host.start();
  onTestFinished(() => host.stop());
  return host;
}

it('is switched by the shell, and read from it', async () => {
  const host = await begin();
  expect(await host.call('loginStart.get', {})).toEqual({ state: 'off' });
  expect(await host.call('loginStart.set', { isOn: true })).toEqual({ state: 'on' });
  expect(await host.call('loginStart.get', {})).toEqual({ state: 'on' });
  expect(await host.call('loginStart.set', { isOn: false })).toEqual({ state: 'off' });
});

it('is nowhere in a shell that the system does not start', async () => {
  const host = await begin({ hasItem: false });
  expect(await host.call('loginStart.get', {})).toEqual({ state: 'unavailable' });
  expect(await host.call('loginStart.set', { isOn: true })).toEqual({ state: 'unavailable' });
});

it('is not switched on where the organization does not want it, and can be switched off', async () => {
  const host = await begin({ off: ['loginStart'] });
  await expect(host.call('loginStart.set', { isOn: true })).rejects.toMatchObject({
    problem: { kind: 'managedFeatureOff', feature: 'loginStart' },
  });
  expect(await host.call('loginStart.get', {})).toEqual({ state: 'off' });
  expect(await host.call('loginStart.set', { isOn: false })).toEqual({ state: 'off' });
});
