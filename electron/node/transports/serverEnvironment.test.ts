import { describe, expect, it } from 'vitest';
import { proxyPasswords, serverEnvironment, usualVariables, withPrograms } from './serverEnvironment.ts';
import { inheritance } from '../../../shared/domain/inheritance.ts';
import { verifies } from '../../../e2e/verifies.ts';

describe('serverEnvironment', () => {
  it('passes on variables that programs need, and none that could be a secret (security case 37)', () => {
    verifies('S7');
    const own = {
      PATH: '/bin',
      HOME: '/home/me',
      AWS_SECRET_ACCESS_KEY: 'x',
      NODE_OPTIONS: '--inspect',
      ELECTRON_RUN_AS_NODE: '1',
      LD_PRELOAD: 'y',
      SHELL: '() { :; }',
    };
    expect(serverEnvironment(own, { TOKEN: 'mine' }, 'linux')).toEqual({
      PATH: '/bin',
      HOME: '/home/me',
      TOKEN: 'mine',
    });
  });

  it('knows names in any case on Windows', () => {
    expect(serverEnvironment({ Path: 'C:\\', Secret: 'x' }, {}, 'win32')).toEqual({ Path: 'C:\\' });
  });

  it.each<{
    readonly env: Record<string, string>;
    readonly platform: NodeJS.Platform;
    readonly expected: object;
  }>([
    { env: { PATH: '/bin', A: '1' }, platform: 'linux', expected: { A: '1', PATH: '/copy/bin:/bin' } },
    { env: {}, platform: 'linux', expected: { PATH: '/copy/bin' } },
    { env: { PATH: '' }, platform: 'linux', expected: { PATH: '/copy/bin' } },
    { env: { Path: '/bin' }, platform: 'linux', expected: { Path: '/bin', PATH: '/copy/bin' } },
    { env: { Path: 'C:\\a', PATH: 'C:\\b' }, platform: 'win32', expected: { PATH: '/copy/bin;C:\\b' } },
  ])('puts the programs of a copy first: $env on $platform', ({ env, platform, expected }) => {
    expect(withPrograms(env, '/copy/bin', platform)).toEqual(expected);
  });

  it('leaves the PATH alone without a copy', () => {
    expect(withPrograms({ PATH: '/bin' }, undefined, 'linux')).toEqual({ PATH: '/bin' });
  });

  it('passes on what an entry adds, and leaves out what it omits', () => {
    const own = { PATH: '/bin', HOME: '/home/me', SSH_AUTH_SOCK: '/s', AWS_KEY: 'x', FN: '() { :; }' };
    const inherit = { add: ['SSH_AUTH_SOCK', 'FN', 'MISSING', 'HOME'], omit: ['HOME', 'SHELL'] };
    // Added by name counts more: both were chosen, and nobody adds by mistake.
    expect(serverEnvironment(own, {}, 'linux', inherit)).toEqual({
      PATH: '/bin',
      HOME: '/home/me',
      SSH_AUTH_SOCK: '/s',
    });
    expect(serverEnvironment(own, {}, 'linux', { add: [], omit: ['HOME', 'path'] })).toEqual({ PATH: '/bin' });
    expect(serverEnvironment(own, { HOME: '/other' }, 'linux', { add: [], omit: ['HOME'] })).toEqual({
      PATH: '/bin',
      HOME: '/other',
    });
  });

  it('takes names in any case on Windows, also those that an entry adds or omits', () => {
    const own = { Path: 'C:\\', AppData: 'a', Proxy: 'p', Secret: 'x' };
    expect(serverEnvironment(own, {}, 'win32', { add: ['proxy'], omit: ['appdata'] })).toEqual({
      Path: 'C:\\',
      Proxy: 'p',
    });
  });

  it.each(['linux', 'darwin', 'win32'] as const)(
    'says which names are usual on %s, and which cannot be left out',
    (platform) => {
      const usual = usualVariables(platform);
      const own = Object.fromEntries(usual.map(({ name }) => [name, 'x']));
      expect(serverEnvironment({ ...own, OTHER: 'y' }, {}, platform)).toEqual(own);
      const needed = usual.filter(({ isNeeded }) => isNeeded).map(({ name }) => name);
      expect(needed).toContain('PATH');
      for (const { name, isNeeded } of usual) {
        expect(inheritance.safeParse({ omit: [name] }).success).toBe(!isNeeded);
      }
    },
  );

  const behindProxy = {
    PATH: '/bin',
    HTTPS_PROXY: 'http://proxy.corp:8080',
    http_proxy: 'proxy.corp:8080',
    ALL_PROXY: 'socks5://me:p%40ss@proxy.corp:1080',
    no_proxy: '.corp',
    NODE_EXTRA_CA_CERTS: '/etc/corp.pem',
    SSL_CERT_FILE: '/etc/corp.pem',
    GIT_SSL_CAINFO: '/etc/corp.pem',
  };

  it('passes on how the network is reached, and a proxy with a password only where it was chosen', () => {
    const { ALL_PROXY: withPassword, GIT_SSL_CAINFO: _, ...usual } = behindProxy;
    expect(serverEnvironment(behindProxy, {}, 'linux')).toEqual(usual);
    expect(serverEnvironment(behindProxy, {}, 'win32')).toEqual(usual);
    const chosen = { add: ['ALL_PROXY'], omit: ['no_proxy', 'SSL_CERT_FILE'] };
    const { no_proxy: _no, SSL_CERT_FILE: _ca, ...rest } = usual;
    expect(serverEnvironment(behindProxy, {}, 'linux', chosen)).toEqual({ ...rest, ALL_PROXY: withPassword });
  });

  it('passes on no other spelling of a proxy that the entry sets', () => {
    const entry = { HTTP_PROXY: 'http://own:1', https_proxy: '' };
    expect(serverEnvironment(behindProxy, entry, 'linux')).toMatchObject(entry);
    expect(serverEnvironment(behindProxy, entry, 'linux')).not.toHaveProperty('http_proxy');
    expect(serverEnvironment(behindProxy, entry, 'linux')).not.toHaveProperty('HTTPS_PROXY');
  });

  it.each([
    ['http://me:p%40ss@proxy:8080', ['p%40ss', 'p@ss']],
    ['me:secret@proxy:8080', ['secret']],
    ['http://me:a:b@c@proxy', ['a:b@c']],
    ['http://me:100%@proxy', ['100%']],
    ['http://me@proxy', []],
    ['http://proxy:8080', []],
  ])('knows the password of a proxy: %s', (value, passwords) => {
    const found = proxyPasswords({ http_proxy: value, OTHER: 'http://me:word@x' });
    expect(found).toEqual(passwords.map((each) => ({ name: 'http_proxy', value: each })));
  });

  it('lets the entry override all variables', () => {
    expect(serverEnvironment({ PATH: '/bin' }, { PATH: '/opt' }, 'linux')).toEqual({ PATH: '/opt' });
  });
});
