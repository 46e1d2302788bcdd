import { describe, expect, it } from 'vitest';
import { mayAnswer, type RequestFacts } from './requestGuard.ts';

const origin = 'http://127.0.0.1:4321';
const ours: RequestFacts = {
  method: 'GET',
  path: '/',
  host: '127.0.0.1:4321',
  origin: undefined,
  fetchSite: undefined,
  fetchMode: undefined,
  fetchDest: undefined,
};
/** The redirect file leads here. */
const visit = { path: '/enter', fetchSite: 'cross-site', fetchMode: 'navigate', fetchDest: 'document' };

describe('mayAnswer', () => {
  it.each<Partial<RequestFacts>>([
    {},
    { method: 'HEAD' },
    { fetchSite: 'none' },
    { fetchSite: 'same-origin', origin },
    { method: 'POST', origin },
    visit,
  ])('answers our own page: %j', (facts) => {
    expect(mayAnswer({ ...ours, ...facts }, origin)).toBe(true);
  });

  it.each<Partial<RequestFacts>>([
    { host: undefined },
    { host: '' },
    { host: '127.0.0.1' },
    { host: '127.0.0.1:4322' },
    { host: 'localhost:4321' },
    { host: 'evil.test:4321' },
    { host: '127.0.0.1:4321, evil.test' },
    { origin: 'http://127.0.0.1:4322' },
    { origin: 'https://127.0.0.1:4321' },
    { origin: 'http://127.0.0.1:4321/' },
    { origin: 'null' },
    { origin: '' },
    { fetchSite: 'cross-site' },
    { fetchSite: 'cross-site', origin },
    { ...visit, fetchDest: 'iframe' },
    { ...visit, fetchDest: 'empty' },
    { ...visit, fetchDest: undefined },
    { ...visit, fetchMode: 'no-cors' },
    { ...visit, path: '/assets/page.js' },
    { ...visit, path: '/' },
    { ...visit, path: '/enter?x' },
    { ...visit, path: '/enter/' },
    { ...visit, path: '//enter' },
    { ...visit, method: 'HEAD' },
    { ...visit, method: 'POST' },
    { ...visit, origin: 'null' },
    { ...visit, host: 'evil.test:4321' },
    { method: 'POST' },
    { method: 'PUT' },
    { method: 'OPTIONS' },
  ])('answers nobody else: %j', (facts) => {
    expect(mayAnswer({ ...ours, ...facts }, origin)).toBe(false);
  });
});
