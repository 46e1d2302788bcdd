import { schemaFields } from '../../renderer/groups/SchemaForm/schemaFields.ts';
import type { JsonObject } from '../../shared/lib/json.ts';
import type { Measured } from './figure.ts';

const rounds = 7;
/** The page reads a schema before it paints a form: about one frame. */
const maxReadMs = 20;

/** Reading a hostile schema as a form: many fields, each with references that lead to many others. */
export async function measureLargeSchema(): Promise<Measured> {
  const schema = wideSchema();
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const { kind } = schemaFields(schema);
    ours.push(performance.now() - began);
    if (kind !== 'json') throw new Error(`It was read as ${kind}`);
  }
  return {
    name: 'Reading a schema of 50,000 fields as a form',
    against: `${maxReadMs} ms`,
    ours,
    bare: ours.map(() => maxReadMs),
    target: { kind: 'atMostTimes', factor: 1 },
  };
}

function wideSchema(): JsonObject {
  const fields = Array.from(
    { length: 50_000 },
    (_, at) => [`field${at}`, { $ref: `#/$defs/part${at % 100}` }] as const,
  );
  const parts = Array.from({ length: 100 }, (_, at) => {
    const properties = Object.fromEntries(fields.slice(0, 50));
    return [`part${at}`, { type: 'object', title: `Part ${at}`, properties }] as const;
  });
  return { type: 'object', $defs: Object.fromEntries(parts), properties: Object.fromEntries(fields) };
}
