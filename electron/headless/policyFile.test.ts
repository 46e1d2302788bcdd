import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instructionsOf, readPolicyFile } from './policyFile.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-policy-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(text: string) {
  const path = join(folder, 'policy.json');
  await writeFile(path, text);
  return readPolicyFile(path);
}

const careful = {
  trust: 'ask',
  default: 'deny',
  mode: 'askAlways',
  believeAnnotations: [],
  instructions: 'leaveOut',
  rules: [],
  secrets: [],
};

describe('readPolicyFile', () => {
  it('denies everything and trusts nothing without a file', async () => {
    expect(await readPolicyFile(undefined)).toEqual(careful);
  });

  it('uses careful defaults for missing fields', async () => {
    const rules = [{ server: '*', tool: 'read_*', action: 'allow' }];
    expect(await read(JSON.stringify({ rules }))).toEqual({ ...careful, rules });
  });

  it.each([
    ...['', '[]', '{"trust":', '{"trust":"all"}', '{"default":"ask"}', '{"rules":[{"tool":"*"}]}', '{"alow":1}'],
    // A rule that is meant for one path must not allow every call.
    '{"rules":[{"server":"files","tool":"write","action":"allow","path":"/srv"}]}',
    '{"rules":[{"server":"files","tool":"write","action":"allow","arguments":{"path":"/srv"}}]}',
    '{"rules":[{"server":"files","tool":"write","action":"deny","path":"/srv"}]}',
    '{"secrets":[{"secret":"a.KEY","server":"a","goesTo":"https://example.com","only":"read"}]}',
  ])('applies nothing of a file that is not right: %s', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'badInput' });
  });

  it('uses instructions of the servers it names, and leaves the others out', async () => {
    const named = await read('{"instructions":{"files":"use","mail":"leaveOut"}}');
    const choices = ['files', 'mail', 'other', 'toString'].map((name) => instructionsOf(named, name));
    expect(choices).toEqual(['use', 'leaveOut', 'leaveOut', 'leaveOut']);
    expect(instructionsOf(await read('{"instructions":"use"}'), 'any')).toBe('use');
    expect(instructionsOf(await readPolicyFile(undefined), 'any')).toBe('leaveOut');
  });

  it('reports a missing file as an error', async () => {
    await expect(readPolicyFile(join(folder, 'gone.json'))).rejects.toMatchObject({ code: 'badInput' });
  });
});
