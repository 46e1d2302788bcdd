import { expect, it } from 'vitest';
import { computerVariables } from './computerVariables.ts';

function variablesOf(env: Record<string, string>, platform: NodeJS.Platform = 'linux') {
  const learned: [string, string][] = [];
  const variables = computerVariables({
    env,
    platform,
    serverPath: async () => ({ value: '/opt/tools:/bin', source: 'loginShell' }),
    learnSecret: (name, value) => void learned.push([name, value]),
  });
  return { ...variables, learned };
}

it('reads what Gatehouse was started with, and the PATH that servers inherit', async () => {
  const { read, has } = variablesOf({ DISPLAY: ':7', PATH: '/bin' });
  expect(await read('DISPLAY')).toBe(':7');
  expect(await read('PATH')).toBe('/opt/tools:/bin');
  expect([has('DISPLAY'), has('PATH'), has('GONE')]).toEqual([true, true, false]);
});

it.each([
  ['GONE', 'variableNotSet'],
  ['EMPTY', 'variableNotSet'],
  ['FUNCTION', 'variableNotSet'],
  ['constructor', 'variableNotSet'],
  ['GATEHOUSE_API_KEY', 'variableOfGatehouse'],
  ['gatehouse_mark', 'variableOfGatehouse'],
])('has nothing to hand on for %s', async (name, kind) => {
  const env = { EMPTY: '', FUNCTION: '() { :; }', GATEHOUSE_API_KEY: 'sk', gatehouse_mark: 'm' };
  const { read, has } = variablesOf(env);
  expect(has(name)).toBe(false);
  await expect(read(name)).rejects.toMatchObject({ code: 'variableUnusable', problem: { kind, name }, data: { name } });
});

it('has values hidden that may be secrets, once they are read', async () => {
  const env = { DISPLAY: ':7', GITHUB_TOKEN: 'ghp-0123456789', HTTPS_PROXY: 'http://me:pass-word@proxy:1' };
  const { read, has, learned } = variablesOf(env);
  for (const name of Object.keys(env)) has(name);
  expect(learned).toEqual([]);
  for (const name of Object.keys(env)) await read(name);
  expect(learned).toEqual([
    ['GITHUB_TOKEN', 'ghp-0123456789'],
    ['HTTPS_PROXY', 'pass-word'],
  ]);
});

it.each<[name: string, value: string, as: string | undefined, hidden: string[]]>([
  ['DATABASE_URL', 'postgres://me:pass-word@db/x', undefined, ['pass-word']],
  ['ACME', 'a-value-of-acme', 'API_KEY', ['a-value-of-acme']],
  ['ACME', 'a-value-of-acme', 'Authorization', ['a-value-of-acme']],
  ['ACME', 'a-value-of-acme', 'x-team', []],
  ['GIT_AUTHOR_EMAIL', 'me@a.example', undefined, []],
  ['SSH_AUTH_SOCK', '/tmp/ssh-1/agent.1', undefined, []],
])('has hidden of %s=%s, got as %s: %j', async (name, value, as, hidden) => {
  const { read, learned } = variablesOf({ [name]: value });
  await read(name, as);
  expect([...new Set(learned.map(([, each]) => each))]).toEqual(hidden);
});

it('knows names in any case on Windows', async () => {
  const { read } = variablesOf({ Path: 'C:\\' }, 'win32');
  expect(await read('Path')).toBe('/opt/tools:/bin');
});
