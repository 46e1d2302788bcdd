import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trustedRoots } from './certificates.ts';
import { makeAuthority } from './testing/authority.ts';

let authority: ReturnType<typeof makeAuthority>;
let pem = '';
beforeAll(() => {
  authority = makeAuthority();
  pem = readFileSync(authority.file, 'utf8');
});
afterAll(() => authority.remove());

const usual = getCACertificates('default');
/** Where `NODE_EXTRA_CA_CERTS` is set, Node's own list has some twice. */
const unbroken = (one: string) => one.replaceAll(/\s/g, '');
const usualCount = new Set(usual.map(unbroken)).size;

function world(readSystemRoots?: () => Promise<readonly string[]>, env: Record<string, string> = {}) {
  const problems: string[] = [];
  return { problems, options: { env, readSystemRoots, onProblem: (problem: string) => void problems.push(problem) } };
}

describe('what is trusted', () => {
  it('is nothing but the default roots where nobody adds one', async () => {
    expect(await trustedRoots(world().options)).toBeUndefined();
  });

  it('keeps the default roots beside those of a file', async () => {
    const roots = await trustedRoots(world(undefined, { SSL_CERT_FILE: authority.file }).options);
    expect(roots).toHaveLength(usualCount + 1);
    expect(roots?.map(unbroken)).toEqual(expect.arrayContaining(usual.map(unbroken)));
  });

  it('joins those of the system, each once, however their lines are broken', async () => {
    const [first = ''] = usual;
    const broken = first.replace(/(.{20})/, '$1\n');
    const roots = await trustedRoots(
      world(async () => [pem, `${pem}\n`, broken], { SSL_CERT_FILE: authority.file }).options,
    );
    expect(roots).toHaveLength(usualCount + 1);
  });

  it.each<[string, () => Promise<readonly string[]>]>([
    ['fails', () => Promise.reject(new Error('no store'))],
    ['knows none', async () => []],
    ['answers something else', async () => ['hello']],
  ])('stays as it is, and says so, where the system %s', async (_, read) => {
    const { problems, options } = world(read);
    expect(await trustedRoots(options)).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining('system')]);
  });
});
