import { describe, expect, it } from 'vitest';
import { addressOf, isOwnAddress, mayTakeCacheMarks, providerEntry, wireKinds } from './providerTable.ts';

describe("a provider's own address", () => {
  it.each(wireKinds)('is told in every way to write it (%s)', (kind) => {
    const { ownAddress } = providerEntry(kind);
    const bare = ownAddress.replace(/\/v1$/, '');
    const { host } = new URL(ownAddress);
    const ways = [
      ownAddress,
      bare,
      `${bare}/`,
      `${bare}/v1`,
      `${bare}/v1/`,
      bare.replace(host, host.toUpperCase()),
      bare.replace(host, `${host}:443`),
      bare.replace('https', 'HTTPS'),
    ];
    for (const way of ways) {
      expect(isOwnAddress(kind, way), way).toBe(true);
      expect(addressOf(kind, way), way).toBe(ownAddress);
    }
    expect(isOwnAddress(kind, undefined)).toBe(true);
  });

  it.each([
    'http://api.openai.com/v1',
    'https://api.openai.com:8443/v1',
    'https://api.openai.com.example/v1',
    'https://evil.example/api.openai.com/v1',
    'https://api.openai.com@evil.example/v1',
    'https://me@api.openai.com/v1',
    'https://api.openai.com/v1/proxy',
    'https://api.openai.com/proxy/v1',
    'https://api.openai.com/v1?to=elsewhere',
    'https://eu.api.openai.com/v1',
    'no address',
  ])('is not %s', (other) => {
    expect(isOwnAddress('openai', other)).toBe(false);
    expect(addressOf('openai', other)).toBe(other);
  });
});

it('asks for cache marks at other addresses only, where gateways speak like this', () => {
  expect(mayTakeCacheMarks('anthropic', 'https://gateway.example')).toBe(true);
  expect(mayTakeCacheMarks('openai-chat', 'https://openrouter.ai/api/v1')).toBe(true);
  expect(mayTakeCacheMarks('anthropic', '')).toBe(false);
  expect(mayTakeCacheMarks('anthropic', 'https://api.anthropic.com/v1')).toBe(false);
  expect(mayTakeCacheMarks('gemini', 'https://gateway.example')).toBe(false);
});
