import { expect, it } from 'vitest';
import { memorySecrets } from '../../host/testing/memorySecrets.ts';
import { knownSecrets } from './knownSecrets.ts';

it('hides only values that were read or written', async () => {
  const secrets = knownSecrets(memorySecrets({ key: 'sk-12345', unread: 'never-read', short: 'ab' }));
  expect(secrets.hide('with sk-12345')).toBe('with sk-12345');
  await secrets.get('key');
  await secrets.get('short');
  await secrets.set('new', 'line "quoted" value');
  expect(secrets.hide('with sk-12345 and sk-12345, ab, never-read')).toBe('with [secret] and [secret], ab, never-read');
  expect(secrets.hide(JSON.stringify({ a: 'line "quoted" value' }))).toBe('{"a":"[secret]"}');
});

it('hides each token of those that are kept together, the longer one first', async () => {
  const secrets = knownSecrets(memorySecrets());
  await secrets.set(
    'tokens',
    JSON.stringify({ access: 'token-1', refresh: 'token-1-and-more', issuer: 'https://as.example' }),
  );
  expect(secrets.hide('token-1-and-more token-1 https://as.example')).toBe('[secret] [secret] https://as.example');
});
