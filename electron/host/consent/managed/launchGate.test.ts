import { describe, expect, it } from 'vitest';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ManagedRefusal } from '../../../../shared/domain/managed/managedRefusal.ts';
import { aDefinition } from '../../testing/records.ts';
import { launchGate } from './launchGate.ts';

describe('the gate of a launch', () => {
  it('looks at the policy of the organization again after the user answered', async () => {
    let why: ManagedRefusal | 'none' = 'none';
    const recorded: string[] = [];
    const gate = launchGate({
      isSafeMode: false,
      trust: {
        verdictOf: () => 'unknown',
        async ask() {
          why = 'denied';
          return 'trust';
        },
      },
      findSources: async () => [],
      managed: {
        sourceWish: undefined,
        noteSources: () => undefined,
        refusalOf: () => why,
        mustAllow() {
          if (why !== 'none') throw problemError({ kind: 'managedPolicyChanged' });
        },
      },
      configured: { managedRefusal: (_, reason) => void recorded.push(reason) },
      storage: { mustBeWritable: () => undefined },
      pins: { ready: async () => undefined },
    });
    const asked = gate(aDefinition(), new AbortController().signal, () => undefined);
    await expect(asked).rejects.toMatchObject({ problem: { kind: 'managedPolicyChanged' } });
    expect(recorded).toEqual(['denied']);
  });

  it('admits nothing in safe mode, whatever was trusted', async () => {
    const gate = launchGate({
      isSafeMode: true,
      trust: { verdictOf: () => 'trusted', ask: async () => 'trust' },
      findSources: async () => [],
      managed: {
        refusalOf: () => 'none',
        mustAllow: () => undefined,
        sourceWish: undefined,
        noteSources: () => undefined,
      },
      configured: { managedRefusal: () => undefined },
      storage: { mustBeWritable: () => undefined },
      pins: { ready: async () => undefined },
    });
    const asked = gate(aDefinition(), new AbortController().signal, () => undefined);
    await expect(asked).rejects.toMatchObject({ problem: { kind: 'safeMode' } });
  });
});
