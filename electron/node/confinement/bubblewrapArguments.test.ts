import { describe, expect, it } from 'vitest';
import { bubblewrapArguments, type ConfinementPlan, isWithin } from './bubblewrapArguments.ts';

const plan: ConfinementPlan = {
  command: 'node',
  args: ['--flag', '--', 'a b'],
  cwd: undefined,
  home: '/home/me',
  readable: ['/home/me/.nvm/bin'],
  writable: ['/home/me/work'],
  hidden: [],
  hasNetwork: false,
};

/** How a path is mounted: the last mount of it counts. */
function mountOf(args: readonly string[], path: string): string | undefined {
  return args
    .flatMap((word, at) => {
      if (word === '--tmpfs' && args[at + 1] === path) return [word];
      return /^--(ro-)?bind-try$/.test(word) && args[at + 2] === path ? [word] : [];
    })
    .at(-1);
}

describe('bubblewrapArguments', () => {
  it('shows the system for reading, the roots for writing, and a home that is empty', () => {
    const args = bubblewrapArguments(plan);
    expect(mountOf(args, '/usr')).toBe('--ro-bind-try');
    expect(mountOf(args, '/home/me')).toBe('--tmpfs');
    expect(mountOf(args, '/tmp')).toBe('--tmpfs');
    expect(mountOf(args, '/home/me/.nvm/bin')).toBe('--ro-bind-try');
    expect(mountOf(args, '/home/me/work')).toBe('--bind-try');
    expect(args).not.toContain('/');
    expect(args.indexOf('/home/me/work')).toBeGreaterThan(args.indexOf('/home/me/.nvm/bin'));
  });

  it('passes the command on as it is, after a sign that ends the options', () => {
    const args = bubblewrapArguments(plan);
    expect(args.slice(args.indexOf('--chdir'))).toEqual(['--chdir', '/home/me', '--', 'node', '--flag', '--', 'a b']);
    expect(bubblewrapArguments({ ...plan, command: '--ro-bind' }).slice(-4, -2)).toEqual(['--ro-bind', '--flag']);
  });

  it('takes the network away unless it was left on, and ends with us', () => {
    expect(bubblewrapArguments(plan)).toContain('--unshare-net');
    expect(bubblewrapArguments({ ...plan, hasNetwork: true })).not.toContain('--unshare-net');
    expect(bubblewrapArguments(plan)).toContain('--die-with-parent');
  });

  it('covers hidden folders inside a shared folder', () => {
    const hidden = ['/home/me/work/.config/gatehouse', '/home/me/.config/gatehouse'];
    const args = bubblewrapArguments({ ...plan, hidden });
    expect(mountOf(args, '/home/me/work/.config/gatehouse')).toBe('--tmpfs');
    expect(args).not.toContain('/home/me/.config/gatehouse');
  });
});

it.each([
  ['/a/b', '/a', true],
  ['/a', '/a', true],
  ['/a-evil', '/a', false],
  ['/a/..b', '/a', true],
  ['/', '/a', false],
])('isWithin(%s, %s) is %s', (path, folder, answer) => {
  expect(isWithin(path, folder)).toBe(answer);
});
