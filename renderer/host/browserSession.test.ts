import { describe, expect, it } from 'vitest';
import { openSession, type SessionPage } from './browserSession.ts';

function pageWith(hash: string, answer: Response | Error, kept?: string) {
  const values = new Map<string, string>(kept === undefined ? [] : [['name', kept]]);
  const steps: string[] = [];
  const page: SessionPage = {
    hash,
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
    const { page } = pageWith('#token=abc', new TypeError('Failed to fetch'));
    await expect(openSession(page, 'name')).rejects.toThrow('Failed to fetch');
  });
});
