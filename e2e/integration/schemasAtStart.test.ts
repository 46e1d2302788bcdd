import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';

let made = 0;
// Zod calls it with every schema and every check that it has made.
z.core.globalConfig.postProcessor = () => made++;
afterAll(() => delete z.core.globalConfig.postProcessor);

/** Making schemas is the largest part of a start that can wait. What makes them grow belongs in `z.lazy` (`shared/README.md`). */
const maxSchemasAtStart = 1200;

it('loads the contract and the host without most of their schemas', async () => {
  await import('../../shared/contract/commands.ts');
  await import('../../electron/host/index.ts');
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(maxSchemasAtStart);
});

it('can make every schema of the contract', async () => {
  const { pageContract } = await import('../../shared/contract/commands.ts');
  const { trustContract } = await import('../../shared/contract/trustCommands.ts');
  const { toHost, toPage } = await import('../../shared/contract/envelope.ts');
  const before = made;
  const commands = [...Object.values(pageContract), ...Object.values(trustContract)];
  for (const schema of [toHost, toPage, ...commands.flatMap(({ input, output }) => [input, output])]) {
    // It visits all parts of a schema, also those that are made when they are first used.
    expect(z.toJSONSchema(schema, { unrepresentable: 'any' })).toBeInstanceOf(Object);
  }
  // The others are more than those.
  expect(made - before).toBeGreaterThan(maxSchemasAtStart);
});
