import { describe, expect, it } from 'vitest';
import { openSession, pairAndGoBack, type SessionPage } from './browserSession.ts';

function pageWith(hash: string, answer: Response | Error, kept?: string) {
  const values = new Map<string, string>(kept === undefined ? [] : [['name', kept]]);
  const steps: string[] = [];
  const page: SessionPage = {
    hash,
    port: '4000',
    goTo: (address) => steps.push(`went to ${address}`),
    storage: {
      getItem: (name) => values.get(name) ?? null,
      setItem: (name, value) => void values.set(name, value),
      removeItem: (name) => void values.delete(name),
    },
    clearHash: () => steps.push('cleared'),
    fetch: async (path, init) => {
      steps.push(`${init.method} ${path} ${typeof init.body === 'string' ? init.body : ''}`);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { page, values, steps };
}

describe('openSession', () => {
  it('takes the token out of the address before it exchanges it', async () => {
    const { page, steps, values } = pageWith('#token=abc', Response.json({ key: 'k' }));
    expect(await openSession(page, 'name')).toBe('k');
    expect(steps).toEqual(['cleared', 'POST session {"token":"abc"}']);
    expect(values.get('name')).toBe('k');
  });

  it('uses the key of the session after a reload', async () => {
    const { page, steps } = pageWith('', Response.json({}), 'old');
    expect(await openSession(page, 'name')).toBe('old');
    expect(steps).toEqual([]);
  });

  it('has none when the token was used and no session is there', async () => {
    const { page } = pageWith('#token=used', new Response('', { status: 401 }));
    expect(await openSession(page, 'name')).toBeUndefined();
  });

  it('goes on with its session when an old link is opened in it', async () => {
    const { page } = pageWith('#token=used', new Response('', { status: 401 }), 'old');
    expect(await openSession(page, 'name')).toBe('old');
  });

  it('says when the shell cannot be reached', async () => {
    const unreachable = new TypeError('Failed to fetch');
    const { page } = pageWith('#token=abc', unreachable);
    await expect(openSession(page, 'name')).rejects.toBe(unreachable);
  });
});

describe('the way to the trust surface and back', () => {
  const pairing = { port: 5000, token: 't-1' };

  it('is taken once the key is stored, before anything is connected', async () => {
    const { page, steps, values } = pageWith('#token=abc', Response.json({ key: 'k', pairing }));
    const opened = openSession(page, 'name');
    await expect.poll(() => steps.at(-1)).toBe('went to http://127.0.0.1:5000/#token=t-1&back=4000');
    expect(values.get('name')).toBe('k');
    expect(await Promise.race([opened, Promise.resolve('waits')])).toBe('waits');
  });

  it.each([7, 'x', { port: 'evil.test', token: 't' }, { port: 5000 }, { port: 5000.5, token: 't' }])(
    'is not taken to %j',
    async (odd) => {
      const { page } = pageWith('#token=abc', Response.json({ key: 'k', pairing: odd }));
      expect(await openSession(page, 'name')).toBe('k');
    },
  );

  it('leads back to the page on this machine, also when the token is no longer taken', async () => {
    for (const answer of [Response.json({ key: 'k' }), new Response('', { status: 401 }), new TypeError('gone')]) {
      const { page, steps } = pageWith('#token=t-1&back=4000', answer);
      expect(await pairAndGoBack(page, 'name')).toBe(true);
      expect(steps.at(-1)).toBe('went to http://127.0.0.1:4000/');
    }
  });

  it.each(['', '#token=t-1', '#token=t&back=evil.test', '#back=123456', '#back=80@evil.test'])(
    'is not taken by %s',
    async (hash) => {
      const { page, steps } = pageWith(hash, Response.json({ key: 'k' }));
      expect(await pairAndGoBack(page, 'name')).toBe(false);
      expect(steps).toEqual([]);
    },
  );
});
