import { expect, it } from 'vitest';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { countSecretChanges } from './secretChanges.ts';

const launch = {
  kind: 'http' as const,
  url: 'https://server.example/mcp',
  headers: { Authorization: 'Bearer ${secret:TOKEN}' },
};

it('reports changed and deleted secrets of a launch, but not other secrets', async () => {
  const secrets = countSecretChanges(memorySecrets(), () => undefined);
  const before = secrets.changesOf(launch);
  await secrets.set('server:OTHER', 'x');
  await secrets.set('TOKEN', 'the key of a provider');
  expect(secrets.changesOf(launch)).toBe(before);
  await secrets.set('server:TOKEN', 'a');
  const changed = secrets.changesOf(launch);
  expect(changed).not.toBe(before);
  expect(await secrets.get('server:TOKEN')).toBe('a');
  await secrets.delete('server:TOKEN');
  expect(secrets.changesOf(launch)).not.toBe(changed);
});
