import { expect, it } from 'vitest';
import { sha256 } from '../ids.ts';
import { missingRuntime, withChosenCopy } from './chosenCopy.ts';

const copy = { name: 'node', sha256: sha256.parse('a'.repeat(64)) } as const;
const finding = (command: string) => ({ code: 'runtimeMissing' as const, values: { command }, fixes: [] });

it('finds the runtime that is missing, and none where there is no copy of it', () => {
  expect(missingRuntime([finding('npx')])).toBe('node');
  expect(missingRuntime([finding('uvx')])).toBe('uv');
  expect(missingRuntime([finding('docker')])).toBeUndefined();
  expect(missingRuntime([{ ...finding('npx'), code: 'commandNotFound' }])).toBeUndefined();
  expect(missingRuntime([])).toBeUndefined();
});

it('adds a copy to a launch that would use it, and to no other', () => {
  const npx = { kind: 'stdio' as const, command: 'npx', args: ['-y', 'a'], env: {} };
  expect(withChosenCopy(npx, copy)).toEqual({ ...npx, runtime: copy });
  expect(withChosenCopy(npx, undefined)).toBe(npx);
  const other = { ...npx, command: 'uvx' };
  expect(withChosenCopy(other, copy)).toBe(other);
  const far = { kind: 'http' as const, url: 'https://mcp.example/', headers: {} };
  expect(withChosenCopy(far, copy)).toBe(far);
});
