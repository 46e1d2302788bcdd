import { expect, it } from 'vitest';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';
import { fixedLaunch } from './fixedLaunch.ts';

const stdio: ConfigurableLaunch = { kind: 'stdio', command: 'npx', args: ['-y'], cwd: '/gone', env: { A: '1' } };
const http: ConfigurableLaunch = { kind: 'http', url: 'https://a.example/', headers: { X: '1' } };

it('changes what a fix is about, and nothing else', () => {
  expect(fixedLaunch(stdio, { kind: 'useCommand', command: '/usr/bin/npx' })).toEqual({
    ...stdio,
    command: '/usr/bin/npx',
  });
  expect(fixedLaunch(stdio, { kind: 'useCommand', command: 'npx', args: ['a'] })).toEqual({ ...stdio, args: ['a'] });
  expect(fixedLaunch(stdio, { kind: 'dropCwd' })).toEqual({
    kind: 'stdio',
    command: 'npx',
    args: ['-y'],
    env: { A: '1' },
  });
  expect(fixedLaunch(http, { kind: 'useUrl', url: 'https://a.example/mcp' })).toEqual({
    ...http,
    url: 'https://a.example/mcp',
  });
  expect(fixedLaunch(stdio, { kind: 'useUrl', url: 'http://localhost:3000/mcp' })).toEqual({
    kind: 'http',
    url: 'http://localhost:3000/mcp',
    headers: {},
  });
  expect(fixedLaunch(http, { kind: 'dropCwd' })).toEqual(http);
  expect(fixedLaunch(stdio, { kind: 'edit' })).toEqual(stdio);
});
