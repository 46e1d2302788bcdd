import { expect, it } from 'vitest';
import { verifies } from '../../../e2e/verifies.ts';
import { endStep, hasProcessGroups } from './endStep.ts';

it.each(['linux', 'darwin'] as const)('signals the whole group on %s', (platform) => {
  verifies('S8b');
  expect(hasProcessGroups(platform)).toBe(true);
  expect(endStep(platform, 42, 'SIGTERM')).toEqual({ kind: 'signal', target: -42, signal: 'SIGTERM' });
  expect(endStep(platform, 42, 'SIGKILL')).toEqual({ kind: 'signal', target: -42, signal: 'SIGKILL' });
});

it('ends the tree of a process on Windows with taskkill, by force only at last', () => {
  verifies('S8c');
  expect(hasProcessGroups('win32')).toBe(false);
  expect(endStep('win32', 42, 'SIGTERM')).toEqual({ kind: 'run', command: 'taskkill', args: ['/pid', '42', '/T'] });
  expect(endStep('win32', 42, 'SIGKILL')).toMatchObject({ args: ['/pid', '42', '/T', '/F'] });
});
