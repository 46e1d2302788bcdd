import { describe, expect, it } from 'vitest';
import { serverEnvironment } from './serverEnvironment.ts';
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

  it('lets the entry override all variables', () => {
    expect(serverEnvironment({ PATH: '/bin' }, { PATH: '/opt' }, 'linux')).toEqual({ PATH: '/opt' });
  });
});
