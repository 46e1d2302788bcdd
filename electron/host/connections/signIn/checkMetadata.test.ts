import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { checkMetadata } from './checkMetadata.ts';

const good: AuthorizationServerMetadata = {
  issuer: 'https://login.example.com',
  authorization_endpoint: 'https://login.example.com/authorize',
  token_endpoint: 'https://login.example.com/token',
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
};
const interactive = { isInteractive: true, isUnstatedPkceAllowed: false };

const refusal = (change: Partial<AuthorizationServerMetadata>, options = interactive): unknown => {
  try {
    checkMetadata({ ...good, ...change }, options);
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('checkMetadata', () => {
  it('accepts a server that meets the requirements, with and without registration', () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({ registration_endpoint: 'https://login.example.com/register' })).toBeUndefined();
    expect(refusal({ code_challenge_methods_supported: ['plain', 'S256'] })).toBeUndefined();
    expect(refusal({ response_types_supported: ['token', 'code'] })).toBeUndefined();
  });

  it('accepts a server without metadata', () => {
    expect(() => checkMetadata(undefined, interactive)).not.toThrow();
  });

  it.each([
    ['tokenEndpoint', { token_endpoint: 'http://login.example.com/token' }],
    ['authorizationEndpoint', { authorization_endpoint: 'http://login.example.com/authorize' }],
    ['registrationEndpoint', { registration_endpoint: 'http://login.example.com/register' }],
  ])('names the %s when it is not https', (place, change) => {
    expect(refusal(change)).toMatchObject({
      code: 'signInFailed',
      problem: { kind: 'addressNotHttps', place },
    });
  });

  it('checks only the token endpoint when no code passes through a browser', () => {
    const machine = { isInteractive: false, isUnstatedPkceAllowed: false };
    const rest = {
      authorization_endpoint: 'http://login.example.com/authorize',
      registration_endpoint: 'http://login.example.com/register',
      code_challenge_methods_supported: ['plain'],
      response_types_supported: [],
    };
    expect(refusal(rest, machine)).toBeUndefined();
    expect(refusal({ token_endpoint: 'http://login.example.com/token' }, machine)).toBeDefined();
  });

  it('refuses a server that does not declare PKCE, unless the user vouches for it', () => {
    const unstated = { code_challenge_methods_supported: undefined };
    expect(refusal(unstated)).toMatchObject({
      code: 'signInFailed',
      data: { pkce: 'unstated' },
      problem: { kind: 'pkceUnstated', issuer: good.issuer },
    });
    expect(refusal(unstated, { isInteractive: true, isUnstatedPkceAllowed: true })).toBeUndefined();
  });

  it.each([[['plain']], [[]]])('refuses a server that declares only %j, even if the user vouches for it', (methods) => {
    const change = { code_challenge_methods_supported: methods };
    const problem = { kind: 'pkceMissing', issuer: good.issuer };
    expect(refusal(change)).toMatchObject({ code: 'signInFailed', problem });
    expect(refusal(change, { isInteractive: true, isUnstatedPkceAllowed: true })).toMatchObject({ problem });
  });

  it.each([[['token']], [[]]])('refuses a server that answers with %j only', (types) => {
    expect(refusal({ response_types_supported: types })).toMatchObject({
      code: 'signInFailed',
      problem: { kind: 'noCodeSignIn', issuer: good.issuer },
    });
  });
});
