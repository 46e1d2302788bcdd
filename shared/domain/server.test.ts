import { expect, it } from 'vitest';
import { hasOwnCredentials, launch } from './server.ts';

const http = { kind: 'http', url: 'https://a.example/mcp', headers: {} } as const;

it('knows a launch that brings its own credentials: a header, or a secret or variable in the URL', () => {
  const url = 'https://a.example/mcp?key=${secret:A}';
  expect(hasOwnCredentials(http)).toBe(false);
  expect(hasOwnCredentials({ ...http, headers: { authorization: 'Bearer x' } })).toBe(true);
  expect(hasOwnCredentials({ ...http, url })).toBe(true);
  expect(hasOwnCredentials({ ...http, url: 'https://a.example/${env:A}/mcp' })).toBe(true);
  expect(hasOwnCredentials({ ...http, url, auth: { type: 'signIn' } })).toBe(false);
});

it('takes references in paths and queries of URLs as they are, and none for a host', () => {
  const isTaken = (url: string) => launch.safeParse({ ...http, url });
  const url = 'https://a.example/${secret:A}/mcp?key=${secret:B}';
  expect(isTaken(url)).toMatchObject({ success: true, data: { url } });
  expect(isTaken('https://${secret:A}/mcp').success).toBe(false);
  expect(isTaken('https://${secret:A}.example/mcp').success).toBe(false);
});
