import { expect, it, onTestFinished } from 'vitest';
import type { Spelling } from '../../../shared/domain/spelling.ts';
import type { SpellingChecker } from '../ports/shell.ts';
import { TestHost } from '../testing/testHost.ts';

async function begin({ hasChecker = true, off = [] as string[] } = {}) {
  let languages = ['fr'];
  const state = async (): Promise<Spelling> => ({ kind: 'own', languages, missing: [], available: ['de', 'fr'] });
  const spelling: SpellingChecker = {
    state,
    add: (language) => ((languages = [...languages, language]), state()),
    remove: (language) => ((languages = languages.filter((each) => each !== language)), state()),
  };
  const host = new TestHost({ ports: hasChecker ? { spelling } : {} });
  if (off.length > 0) host.managedPolicy.write({ version: 1, off });
  await host.start();
  onTestFinished(() => host.stop());
  return host;
}

it('is chosen by the shell, and read from it', async () => {
  const host = await begin();
  expect(await host.call('spelling.add', { language: 'de' })).toMatchObject({ languages: ['fr', 'de'] });
  expect(await host.call('spelling.remove', { language: 'fr' })).toMatchObject({ languages: ['de'] });
  expect(await host.call('spelling.get', {})).toMatchObject({ languages: ['de'] });
});

it('is not ours in a browser', async () => {
  const host = await begin({ hasChecker: false });
  for (const command of ['spelling.add', 'spelling.remove'] as const)
    expect(await host.call(command, { language: 'de' })).toEqual({ kind: 'unavailable' });
  expect(await host.call('spelling.get', {})).toEqual({ kind: 'unavailable' });
});

it('gets no further dictionary where the organization does not want it, and loses one', async () => {
  const host = await begin({ off: ['spelling'] });
  await expect(host.call('spelling.add', { language: 'de' })).rejects.toMatchObject({
    problem: { kind: 'managedFeatureOff', feature: 'spelling' },
  });
  expect(await host.call('spelling.remove', { language: 'fr' })).toMatchObject({ languages: [] });
});
