import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactLog } from './redactLog.ts';
import { redactJson, type Redaction, redactText, removedMark } from './redactText.ts';

const plain: Redaction = { hide: (text) => text, homes: ['/home/me'] };

/** Hides values as the store of secrets does: as they are, and as they stand in JSON. */
function hiding(values: readonly string[]): Redaction['hide'] {
  return (text) =>
    values.reduce(
      (hidden, value) =>
        hidden.replaceAll(value, '[secret]').replaceAll(JSON.stringify(value).slice(1, -1), '[secret]'),
      text,
    );
}

const secret = fc
  .string({ minLength: 8, maxLength: 40 })
  .filter((text) => !'[secret]'.includes(text) && text.trim() !== '');
const letters = fc.stringMatching(/^[A-Za-z0-9]{24,40}$/);
/** Keys of many services, and credentials of requests. */
const shaped = fc.oneof(
  letters.map((text) => `sk-${text}`),
  letters.map((text) => `ghp_${text}`),
  letters.map((text) => `xoxb-${text}`),
  letters.map((text) => `hf_${text}`),
  letters.map((text) => `glpat-${text}`),
);

describe('redacting a text', () => {
  it('leaves no value of a stored secret in it, wherever it stands', () => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
        const redacted = redactText(`${before} ${value} ${after}`, { hide: hiding([value]), homes: ['/home/me'] });
        expect(redacted).not.toContain(value);
      }),
    );
  });

  it('leaves no half of a stored secret of which another part looks like a key', () => {
    const value = `first half, token=${'aB3'.repeat(9)}, second half`;
    expect(redactText(`said ${value}.`, { hide: hiding([value]), homes: [] })).toBe('said [secret].');
  });

  it('leaves no key that is known by its shape in it, and nothing that follows Bearer', () => {
    fc.assert(
      fc.property(shaped, letters, (key, token) => {
        const redacted = redactText(`failed with ${key}; Authorization: Bearer ${token}\nX-Api-Key: ${token}`, plain);
        expect(redacted).not.toContain(key);
        expect(redacted).not.toContain(token);
      }),
    );
  });

  it('leaves no home folder in it, in whatever way it is written', () => {
    const parts = fc.array(fc.stringMatching(/^[A-Za-z0-9é ._]{1,8}$/), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(parts, fc.boolean(), (names, isWindows) => {
        const home = isWindows ? `C:\\${names.join('\\')}` : `/${names.join('/')}`;
        const sign = isWindows ? '\\' : '/';
        const text = [`at ${home}${sign}x`, JSON.stringify({ path: `${home}${sign}y` }), `file://${encodeURI(home)}/z`];
        const redacted = redactText(text.join('\n'), { hide: (each) => each, homes: [home] });
        expect(redacted).not.toContain(home);
        expect(redacted).not.toContain(JSON.stringify(home).slice(1, -1));
      }),
    );
  });

  it.each([
    ['open /home/me/notes/a.txt', 'open ~/notes/a.txt'],
    ['open /home/melissa/a.txt', 'open /home/melissa/a.txt'],
    ['https://joe:p@ss@mcp.example/path', 'https://mcp.example/path'],
    ['https://mcp.example/path?id=7#part', `https://mcp.example/path?${removedMark}`],
    ['"password": "hunter22"', `"password": ${removedMark}`],
    ['password="correct horse battery" rest', `password=${removedMark} rest`],
    ['password=ab,cdefghijk rest', `password=${removedMark} rest`],
    ['PGPASSWORD=hunter2 psql', `PGPASSWORD=${removedMark} psql`],
    ['Authorization: Token 0123456789\nnext', `Authorization: ${removedMark}\nnext`],
    ['Cookie: sid=1; session=abc', `Cookie: ${removedMark}`],
    ['mysql --password hunter22 -u me', `mysql --password ${removedMark} -u me`],
    ['run --token --verbose', 'run --token --verbose'],
    ['postgresql://ann:pa/ss@db/main', 'postgresql://db/main'],
    ['https://mcp.example/api/v1/mcp', 'https://mcp.example/api/v1/mcp'],
    ['https://mcp.example/s/NWM1ZjA5/mcp', `https://mcp.example/s/${removedMark}/mcp`],
    [
      'https://hooks.example/services/T0A/B0B/x9Y',
      `https://hooks.example/services/${Array(3).fill(removedMark).join('/')}`,
    ],
    ['GET http://127.0.0.1:4321/sse failed', 'GET http://127.0.0.1:4321/sse failed'],
    ['API_KEY=abcdef', `API_KEY=${removedMark}`],
    ['The token count is 17', 'The token count is 17'],
    ['ENOENT: no such file', 'ENOENT: no such file'],
  ])('of %j makes %j', (text, redacted) => {
    expect(redactText(text, plain)).toBe(redacted);
  });

  it('takes a time that grows with the length of the text only', () => {
    for (const piece of ['://', 'a://b', 'key=', 'Bearer ', '/home/m', 'a:', '?x=', '--a ', 'cookie:', 'http://a/b/']) {
      const text = piece.repeat(60_000);
      expect(redactText(text, plain).length).toBeLessThanOrEqual(text.length * 4);
    }
  });
});

describe('redacting a value', () => {
  it('removes fields with the name of a secret wholly, and redacts names of fields, too', () => {
    const value = { token: 'abc', nested: [{ clientSecret: 'x y' }], '/home/me/a': 'ok', count: 3, none: null };
    expect(redactJson(value, plain)).toEqual({
      token: removedMark,
      nested: [{ clientSecret: removedMark }],
      '~/a': 'ok',
      count: 3,
      none: null,
    });
  });

  it('leaves no value of a stored secret in it, in whatever texts it stands', () => {
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (value, name, around) => {
        const given = { [name + value]: [{ text: around + value + around }] };
        const redaction = { hide: hiding([value]), homes: [] };
        const texts = JSON.stringify(redactJson(given, redaction));
        expect(texts).not.toContain(JSON.stringify(value).slice(1, -1));
      }),
    );
  });
});

describe('redacting the log', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  it('keeps the lines of the last seven days, and lines without a time', () => {
    const line = (at: string) => JSON.stringify({ at, level: 'info', message: at });
    const lines = [line('2026-11-12T12:00:00Z'), line('2026-11-14T12:00:00Z'), 'no line of ours'];
    expect(redactLog(lines, now, plain)).toEqual([line('2026-11-14T12:00:00Z'), 'no line of ours']);
  });

  it('redacts inside the texts of a line, also those that JSON escapes', () => {
    const [redacted] = redactLog(
      [JSON.stringify({ message: 'failed', error: '{"password":"a \\"quoted\\" word"} C:\\Users\\me\\x' })],
      now,
      { hide: (text) => text, homes: ['C:\\Users\\me'] },
    );
    expect(redacted).not.toContain('Users');
  });
});
