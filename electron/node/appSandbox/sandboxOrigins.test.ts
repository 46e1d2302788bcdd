import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { serverId } from '../../../shared/domain/ids.ts';
import { isReached } from './reaches.ts';
import { SandboxOrigins } from './sandboxOrigins.ts';

const page = 'http://127.0.0.1:1000';
const a = serverId.parse('server_a');
const b = serverId.parse('server_b');
const policy = "default-src 'none'";
const app = {
  html: '<p>hello',
  policy,
  requests: ['https://api.example.com'],
};

let origins: SandboxOrigins;
beforeEach(() => {
  origins = new SandboxOrigins((label) => `http://${label}.localhost:2000`);
  origins.attach(page);
});

const labelOf = (url: string) => new URL(url).hostname.split('.')[0] ?? '';
const get = (url: string) => {
  const answer = origins.answer(labelOf(url), new URL(url).pathname);
  return {
    ...answer,
    text: new TextDecoder().decode(answer.body),
    csp: answer.headers['Content-Security-Policy'] ?? '',
  };
};
const appUrlIn = (html: string) => /<iframe src="([^"]+)"/.exec(html)?.[1] ?? '';

it('serves the proxy to the page and the app to the proxy, each on its own origin', () => {
  const { frameUrl, frameOrigin } = origins.open({ serverId: a, ...app });
  const proxy = get(frameUrl);
  expect(proxy.status).toBe(200);
  const appUrl = appUrlIn(proxy.text);
  const appOrigin = new URL(appUrl).origin;
  expect(appOrigin).not.toBe(frameOrigin);
  expect(proxy.csp).toContain(`frame-src ${appOrigin};`);
  expect(proxy.csp).toContain(`frame-ancestors ${page};`);
  const served = get(appUrl);
  expect(served.text).toContain('<p>hello');
  expect(served.csp.startsWith(`${policy}; frame-ancestors ${frameOrigin} ${page}; sandbox `)).toBe(true);
  for (const flag of ['popups', 'modals', 'downloads', 'top-navigation']) {
    expect(served.csp).not.toContain(`allow-${flag}`);
    expect(proxy.text).not.toContain(`allow-${flag}`);
  }
  // The policy of the proxy allows only its own script.
  const script = /<script>([\s\S]*?)<\/script>/.exec(proxy.text)?.[1] ?? '';
  expect(proxy.csp).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
});

it('gives each server its own origin, and each opening its own path', () => {
  const urls = [a, a, b].map((serverId) => appUrlIn(get(origins.open({ serverId, ...app }).frameUrl).text));
  const [first = '', second = '', third = ''] = urls;
  expect(new URL(first).origin).toBe(new URL(second).origin);
  expect(new URL(first).origin).not.toBe(new URL(third).origin);
  expect(new Set(urls.map((url) => new URL(url).pathname)).size).toBe(3);
  // A document of one server does not exist on the origin of another.
  expect(get(first.replace(labelOf(first), labelOf(third))).status).toBe(404);
});

it('refuses documents of closed apps, and unknown ones', () => {
  const { frameUrl, close } = origins.open({ serverId: a, ...app });
  const appUrl = appUrlIn(get(frameUrl).text);
  expect([origins.serves(frameUrl), origins.serves(appUrl), origins.serves(`${appUrl}x`)]).toEqual([true, true, false]);
  close();
  expect([get(frameUrl).status, get(appUrl).status]).toEqual([404, 404]);
  expect(origins.serves(appUrl)).toBe(false);
  expect(get(new URL('/', frameUrl).href).status).toBe(404);
});

it('knows the permitted connections of an app while it is open', () => {
  const { frameUrl, frameOrigin, close } = origins.open({ serverId: a, ...app });
  const { origin } = new URL(appUrlIn(get(frameUrl).text));
  expect(origins.mayReach(origin, 'https://api.example.com/x')).toBe(true);
  expect(origins.mayReach(origin, 'https://other.example.com/x')).toBe(false);
  expect(origins.mayReach(frameOrigin, 'https://api.example.com/x')).toBe(false);
  expect(origins.mayReach(page, 'https://api.example.com/x')).toBe(false);
  close();
  expect(origins.mayReach(origin, 'https://api.example.com/x')).toBe(false);
});

it.each<[string, string, boolean]>([
  ['https://a.example.com/x?y', 'https://a.example.com', true],
  ['http://a.example.com/', 'https://a.example.com', false],
  ['https://a.example.com.evil.com/', 'https://a.example.com', false],
  ['https://evil.com/https://a.example.com', 'https://a.example.com', false],
  ['https://b.a.example.com/', 'https://*.a.example.com', true],
  ['https://a.example.com/', 'https://*.a.example.com', false],
  ['https://a.example.com:8443/', 'https://a.example.com', false],
  ['https://a.example.com:8443/', 'https://a.example.com:8443', true],
  ['https://a.example.com/', 'https://a.example.com:443', true],
  ['wss://a.example.com/', 'wss://a.example.com', true],
  ['wss://a.example.com/', 'https://a.example.com', false],
  ['https://a.example.com/', 'wss://a.example.com', true],
  ['nonsense', 'https://a.example.com', false],
])('%s is within %s: %s', (url, origin, is) => {
  expect(isReached(url, [origin])).toBe(is);
});
