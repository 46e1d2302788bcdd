import { expect, it } from 'vitest';
import { enter, type EntryPage, type KeyStorage } from './browserSession.ts';

function pageWith(hash: string, answer: Response | Error) {
  const steps: string[] = [];
  const storage = (name: string): KeyStorage => ({
    getItem: () => null,
    setItem: (_, value) => void steps.push(`the ${name} keeps ${value}`),
    removeItem: () => undefined,
  });
  const page: EntryPage = {
    hash,
    port: '4000',
    storage: { tab: storage('tab'), browser: storage('browser') },
    goTo: (address) => steps.push(`went to ${address}`),
    clearHash: () => steps.push('cleared'),
    fetch: async (path, init) => {
      steps.push(`${init.method} ${path} ${typeof init.body === 'string' ? init.body : ''}`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { page, steps };
}

const pairing = { port: 5000, token: 't-1' };

it('takes the token out of the address before it exchanges it, and leads to the page', async () => {
  const { page, steps } = pageWith('#token=abc', Response.json({ key: 'k', keptBy: 'tab' }));
  await enter(page);
  expect(steps).toEqual(['cleared', 'POST session {"token":"abc"}', 'the tab keeps k', 'went to /']);
});

it('leads over the trust surface once the key is kept', async () => {
  const { page, steps } = pageWith('#token=abc', Response.json({ key: 'k', keptBy: 'tab', pairing }));
  await enter(page);
  expect(steps.slice(2)).toEqual(['the tab keeps k', 'went to http://127.0.0.1:5000/enter#token=t-1&back=4000']);
});

it.each([7, 'x', { port: 'evil.test', token: 't' }, { port: 5000 }, { port: 5000.5, token: 't' }])(
  'leads to no trust surface at %j',
  async (odd) => {
    const { page, steps } = pageWith('#token=abc', Response.json({ key: 'k', keptBy: 'tab', pairing: odd }));
    await enter(page);
    expect(steps.at(-1)).toBe('went to /');
  },
);

it('keeps the key of the trust surface for the browser, and leads back to the page that led here', async () => {
  const { page, steps } = pageWith('#token=t-1&back=4000', Response.json({ key: 'k', keptBy: 'browser' }));
  await enter(page);
  expect(steps.slice(2)).toEqual(['the browser keeps k', 'went to http://127.0.0.1:4000/']);
});

it.each([new Response('', { status: 401 }), new TypeError('gone'), new Response('no JSON'), Response.json({ key: 7 })])(
  'leads on without a key when it gets none: %o',
  async (answer) => {
    for (const [hash, address] of [
      ['#token=used', '/'],
      ['#token=used&back=4000', 'http://127.0.0.1:4000/'],
    ] as const) {
      const { page, steps } = pageWith(hash, answer instanceof Response ? answer.clone() : answer);
      await enter(page);
      expect(steps).toEqual(['cleared', 'POST session {"token":"used"}', `went to ${address}`]);
    }
  },
);

it.each(['', '#', '#token', '#back=evil.test', '#back=123456', '#back=80@evil.test', '#back='])(
  'leads to its own page only, with %j',
  async (hash) => {
    const { page, steps } = pageWith(hash, new Response('', { status: 401 }));
    await enter(page);
    expect(steps.at(-1)).toBe('went to /');
  },
);
