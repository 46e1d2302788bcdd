import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairedAnswer, repairedAnswers } from './signInAnswers.ts';

const tokens = { access_token: 'a', token_type: 'Bearer', refresh_token: 'r', scope: 'read write', expires_in: 3600 };
const registration = {
  client_id: 'c',
  client_secret: 's',
  client_secret_expires_at: 1_800_000_000,
  client_id_issued_at: 1_700_000_000,
  redirect_uris: ['http://127.0.0.1/callback'],
  jwks: { keys: [null] },
};
const metadata = {
  issuer: 'https://as.example',
  token_endpoint: 'https://as.example/token',
  scopes_supported: ['read'],
  registration_endpoint: 'https://as.example/register',
};
const wellFormed = fc.constantFrom<Record<string, unknown>>(tokens, registration, metadata);
const json = (value: unknown) => JSON.parse(JSON.stringify(value)) as never;

describe('answers of authorization servers', () => {
  it('stay as they are where they are well formed', () => {
    for (const answer of [tokens, registration, metadata]) {
      expect(repairedAnswer(json(answer), false)).toEqual(answer);
      expect(repairedAnswer(json(answer), true)).toEqual(answer);
    }
  });

  it('may write null for what is absent, at the top only', () => {
    const property = fc.property(wellFormed, fc.string({ minLength: 1 }), (answer, name) => {
      fc.pre(!Object.hasOwn(answer, name) && name !== '__proto__');
      expect(repairedAnswer(json({ ...answer, [name]: null }), false)).toEqual(answer);
      expect(repairedAnswer(json({ ...answer, [name]: [null] }), false)).toEqual({ ...answer, [name]: [null] });
    });
    fc.assert(property);
  });

  it('may write seconds as texts', () => {
    const property = fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 99 }), (whole, part) => {
      const life = Number(`${whole}.${part}`);
      for (const written of [life, `${whole}.${part}`, ` ${whole}.${part} `]) {
        expect(repairedAnswer({ ...tokens, expires_in: written }, false)).toEqual({ ...tokens, expires_in: life });
      }
    });
    fc.assert(property);
  });

  it.each([
    null,
    '',
    ' ',
    'soon',
    -1,
    '-5',
    'NaN',
    'Infinity',
    '0x10',
    1e306,
    '9'.repeat(400),
    true,
    [3600],
    { seconds: 3600 },
  ])('may say %j of when a token ends, which says nothing', (written) => {
    const { expires_in: _, ...rest } = tokens;
    expect(repairedAnswer({ ...rest, expires_in: written }, false)).toEqual(rest);
  });

  it('may write null for the reason of a refusal', async () => {
    const fetch = repairedAnswers(async () =>
      Response.json({ error: 'invalid_grant', error_uri: null }, { status: 400 }),
    );
    const answer = await fetch('https://as.example');
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });

  it.each([5, true, { read: true }])('may write %j as the scopes, which says nothing', (scope) => {
    const { scope: _, ...rest } = tokens;
    expect(repairedAnswer({ ...tokens, scope }, false)).toEqual(rest);
  });

  it.each([['read,write'], ['read, write'], [['read', 'write']]])('may write the scopes as %j', (scope) => {
    expect(repairedAnswer({ ...tokens, scope }, false)).toEqual(tokens);
  });

  it('may leave out the kind of a token, but not where one that is bound to a key was asked for', () => {
    const { token_type: _, ...rest } = tokens;
    expect(repairedAnswer(rest, false)).toEqual(tokens);
    expect(repairedAnswer({ ...rest, token_type: null }, false)).toEqual(tokens);
    expect(repairedAnswer(rest, true)).toEqual(rest);
    expect(repairedAnswer(metadata, false)).toEqual(metadata);
  });

  it('are read as they come where they are refusals, empty or no JSON', async () => {
    const bodies = [
      ['{"error":"invalid_grant","error_description":"expires_in"}', 400],
      ['<h1>Bad gateway</h1>', 502],
      ['access_token=a&scope=', 200],
      ['[null]', 201],
      ['', 200],
      [null, 204],
    ] as const;
    for (const [body, status] of bodies) {
      const answer = await repairedAnswers(async () => new Response(body, { status }))('https://as.example');
      expect([answer.status, await answer.text()]).toEqual([status, body ?? '']);
    }
  });

  it('say nothing of a kind to a request with a proof of a key', async () => {
    const fetch = repairedAnswers(async () => Response.json({ access_token: 'a', expires_in: '60' }, { status: 201 }));
    const bound = await fetch('https://as.example', { headers: { DPoP: 'proof' } });
    expect([bound.status, await bound.json()]).toEqual([201, { access_token: 'a', expires_in: 60 }]);
    const plain = await fetch('https://as.example');
    expect(await plain.json()).toEqual({ access_token: 'a', expires_in: 60, token_type: 'Bearer' });
  });
});
