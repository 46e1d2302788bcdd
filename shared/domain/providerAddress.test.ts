import { describe, expect, it } from 'vitest';
import { providerAddressProblem } from './providerAddress.ts';

describe('the base URL of a provider', () => {
  it.each([
    'https://api.openai.com/v1',
    'http://127.0.0.1:11434/v1',
    'http://localhost:1234',
    'http://192.168.1.4:8080/v1',
    'https://[2001:db8::1]/v1',
    'http://169.253.1.1',
  ])('may be %s', (url) => {
    expect(providerAddressProblem(url)).toBeUndefined();
  });

  it.each([
    ['https://api.openai.com@evil.example/v1', 'userInfo'],
    ['https://:secret@models.example', 'userInfo'],
    ['http://169.254.169.254/latest', 'linkLocal'],
    ['http://0xa9fea9fe/', 'linkLocal'],
    ['http://2852039166/', 'linkLocal'],
    ['http://169.254.169.254./', 'linkLocal'],
    ['http://[fe80::1]/v1', 'linkLocal'],
    ['http://[febf::1]/v1', 'linkLocal'],
    ['http://[::ffff:169.254.169.254]/', 'linkLocal'],
    ['http://[64:ff9b::169.254.169.254]/', 'linkLocal'],
    ['http://metadata.google.internal/', 'linkLocal'],
    ['ftp://models.example', 'notHttp'],
    ['models.example', 'notHttp'],
  ])('is never %s (%s)', (url, problem) => {
    expect(providerAddressProblem(url)).toBe(problem);
  });
});
