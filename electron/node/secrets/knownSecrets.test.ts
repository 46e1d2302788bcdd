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

it('puts values back in the places of their names, where a name has one value only', async () => {
  const secrets = knownSecrets(memorySecrets());
  await secrets.set('server:a/TOKEN', 'plain-token-0123456789');
  await secrets.set('server:b/QUOTED', 'with "quotes" and $& 0123456789');
  await secrets.set(
    'server:c/oauth',
    JSON.stringify({ access: 'access-0123456789abcdef', refresh: 'refresh-0123456789abc' }),
  );
  const body = JSON.stringify({ a: 'plain-token-0123456789', b: 'is with "quotes" and $& 0123456789.' });
  const hidden = secrets.hideNamed(body);
  expect(hidden).not.toContain('0123456789');
  expect(secrets.showNamed(hidden)).toBe(body);
  const several = secrets.hideNamed('{"c":"access-0123456789abcdef"}');
  expect(several).not.toContain('0123456789');
  expect(secrets.showNamed(several)).toBe(several);
});

it('hides a value that is kept elsewhere once it is known', () => {
  const secrets = knownSecrets(memorySecrets());
  secrets.learn('HTTP_PROXY', 'pass-word');
  expect(secrets.hideNamed('http://me:pass-word@proxy')).toBe('http://me:[secret HTTP_PROXY]@proxy');
});
