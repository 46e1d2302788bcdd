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
    'http://[::1]:8080/v1',
    'https://[2001:db8::a9fe:a9fe]/v1',
    'https://[2002:c000:204::1]/v1',
    'http://100.100.100.201/',
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
    ['http://[2002:a9fe:a9fe::1]/', 'linkLocal'],
    ['http://[::ffff:0:a9fe:a9fe]/', 'linkLocal'],
    ['http://[64:ff9b:1::a9fe:a9fe]/', 'linkLocal'],
    ['http://[::169.254.169.254]/', 'linkLocal'],
    ['http://[2001:db8::5efe:169.254.169.254]/', 'linkLocal'],
    ['http://[2001:0:1:2:3:4:5601:5601]/', 'linkLocal'],
    ['http://[::ffff:100.100.100.200]/', 'linkLocal'],
    ['http://[fd00:ec2:0::254]/', 'linkLocal'],
    ['http://100.100.100.200/', 'linkLocal'],
    ['http://168.63.129.16/', 'linkLocal'],
    ['ftp://models.example', 'notHttp'],
    ['models.example', 'notHttp'],
  ])('is never %s (%s)', (url, problem) => {
    expect(providerAddressProblem(url)).toBe(problem);
  });
});
