import fc from 'fast-check';
import { z } from 'zod';
import { sha256 } from '../ids.ts';
import { type DecisionReason, decisionReason } from '../decisionReason.ts';
import { type Problem, problemKinds, problemParameters, storedProblem } from '../problem.ts';

// Also an id.
const word = fc.stringMatching(/^[a-z]{3,12}$/).filter((text) => !(text in Object.prototype));

/** A problem of any kind, with any parameters. */
export const anyProblem: fc.Arbitrary<Problem> = fc
  .constantFrom(...problemKinds)
  .chain((kind) =>
    fc.record({ kind: fc.constant(kind), ...valuesOf(problemParameters(kind)) }),
  ) as fc.Arbitrary<Problem>;

/** A reason of any kind: made from the schema, so that none is forgotten. */
export const anyReason: fc.Arbitrary<DecisionReason> = fc.oneof(
  ...decisionReason.unwrap().options.map(({ shape }) => fc.record(valuesOf(shape)).map(withoutUndefined)),
) as fc.Arbitrary<DecisionReason>;

function valuesOf(shape: Readonly<Record<string, z.ZodType>>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, valueOf(schema)]));
}

function valueOf(schema: unknown): fc.Arbitrary<unknown> {
  if (schema === storedProblem) return anyProblem;
  if (schema instanceof z.ZodLazy) return valueOf(schema.unwrap());
  if (schema instanceof z.ZodNullable) return fc.option(valueOf(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return fc.option(valueOf(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...(schema.options as string[]));
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return fc.nat(1000);
  if (schema instanceof z.ZodArray) return fc.array(valueOf(schema.element), { minLength: 1, maxLength: 3 });
  if (schema instanceof z.ZodObject) return fc.record(valuesOf(schema.shape)).map(withoutUndefined);
  if (schema === sha256) return fc.stringMatching(/^[0-9a-f]{64}$/);
  if (schema instanceof z.ZodString) return word;
  throw new Error(`No values for ${String(schema)}`);
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));
}
