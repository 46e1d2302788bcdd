import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { runningConnection } from '../../testing/rawConnection.ts';
import { Completions } from './completions.ts';

async function begin() {
  const { server, clock, connection, pass } = await runningConnection({}, (raw) => {
    raw.capabilities = { completions: {} };
    raw.on('completion/complete', ({ argument }) => {
      const { value } = argument as { value: string };
      return { completion: { values: Array.from({ length: value === 'all' ? 500 : 1 }, (_, n) => `${value}${n}`) } };
    });
  });
  const completions = new Completions(connection.mcp, clock);
  const ref = { type: 'ref/prompt' as const, name: 'p' };
  const ask = (value: string, context?: { arguments: Record<string, string> }) =>
    completions.ask(
      { ref, argument: { name: 'a', value }, ...(context ? { context } : {}) },
      new AbortController().signal,
    );
  return { server, pass, ask };
}

describe('Completions', () => {
  it('asks once for text that is typed without a pause, and not again for known text', async () => {
    verifies('K1', 'K4');
    const { server, pass, ask } = await begin();
    const early = ['b', 'be'].map((value) => expect(ask(value)).rejects.toMatchObject({ code: 'cancelled' }));
    const last = ask('ber');
    await Promise.all(early);
    await pass(119);
    expect(server.got('completion/complete')).toHaveLength(0);
    await pass(1);
    expect((await last).values).toEqual(['ber0']);
    expect((await ask('ber')).values).toEqual(['ber0']);
    expect(server.got('completion/complete')).toHaveLength(1);
    await pass(60_000);
    const again = ask('ber');
    await pass(120);
    await again;
    expect(server.got('completion/complete')).toHaveLength(2);
  });

  it('sends the arguments that are already filled in, and distinguishes them', async () => {
    verifies('K3');
    const { server, pass, ask } = await begin();
    for (const city of ['Bern', 'Basel']) {
      const answer = ask('x', { arguments: { city } });
      await pass(120);
      await answer;
    }
    expect(server.got('completion/complete').map(({ params }) => params?.['context'])).toEqual([
      { arguments: { city: 'Bern' } },
      { arguments: { city: 'Basel' } },
    ]);
  });

  it('uses the first hundred of too many values, and treats an invalid answer as empty', async () => {
    verifies('K4');
    const { server, pass, ask } = await begin();
    const answer = ask('all');
    await pass(120);
    const { values, hasMore, total } = await answer;
    expect({ count: values.length, hasMore, total }).toEqual({ count: 100, hasMore: true, total: 500 });
    server.on('completion/complete', () => ({ completion: { values: 'many' } }));
    const none = ask('other');
    await pass(120);
    expect((await none).values).toEqual([]);
  });
});
