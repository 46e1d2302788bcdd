import fc from 'fast-check';
import { z } from 'zod';
import type { PageCommand } from '../../shared/contract/commands.ts';
import { toErrorInfo } from '../../shared/domain/error.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/lib/json.ts';
import type { RealHost } from './realHost.ts';

/** Values for fields with these names, beside generated ones: real ids, so that an attack can reach something. */
export type Pools = Readonly<Record<string, readonly JsonValue[]>>;

/** Few inputs of a large command fit by chance; of so many, some do. */
const maxDrawn = 2000;

/** As many inputs, and one more that the contract accepts if it refuses all of them: a command that is only refused is not attacked. */
export function drawHostileInputs(input: z.ZodType, pools: Pools, count: number): readonly JsonValue[] {
  const hostile = hostileInputs(input, pools);
  const fits = (value: JsonValue) => input.safeParse(value).success;
  const drawn = fc.sample(hostile, count);
  if (drawn.some(fits)) return drawn;
  return [...drawn, ...fc.sample(hostile, maxDrawn).filter(fits).slice(0, 1)];
}

/**
 * Inputs as a hostile page would send them: mostly inputs that the contract accepts and that name things that exist, and
 * some that it must refuse.
 */
function hostileInputs(input: z.ZodType, pools: Pools): fc.Arbitrary<JsonValue> {
  const schema = z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }) as JsonObject;
  const fitting = valueOf(schema, '', pools);
  return fc.oneof(
    { weight: 12, arbitrary: fitting },
    { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<JsonValue> },
  );
}

/** How long a command may take before the next one is sent; ms. One that waits for the user is left waiting. */
const nextAfterMs = 100;

/** The error code with which a command was refused, if it was. */
export async function sendHostile(host: RealHost, name: PageCommand, input: JsonValue): Promise<string | undefined> {
  const next = new Promise<undefined>((resolve) => setTimeout(resolve, nextAfterMs, undefined));
  const answer = host.callAnything(name, input as object).then(
    () => undefined,
    (error: unknown) => toErrorInfo(error).code,
  );
  return Promise.race([answer, next]);
}

function valueOf(schema: JsonValue, name: string, pools: Pools): fc.Arbitrary<JsonValue> {
  const pool = pools[name];
  if (pool !== undefined) return fc.constantFrom(...pool);
  if (!isJsonObject(schema)) return anything;
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as JsonValue[]));
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice: JsonValue) => valueOf(choice, name, pools)));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, pools);
    case 'array':
      return fc.array(valueOf(schema['items'] ?? {}, name, pools), { minLength: 1, maxLength: 3 });
    case 'string':
      return fc.constantFrom(...fittingTexts(schema['pattern']));
    case 'number':
    case 'integer':
      return fc.constantFrom(...fittingNumbers(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
}

function objectOf(schema: JsonObject, pools: Pools): fc.Arbitrary<JsonValue> {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []);
  const fields = Object.entries(properties).map(
    ([key, field]) => [key, valueOf(field, key, pools), required.has(key)] as const,
  );
  if (fields.length === 0) return recordOf(schema, pools);
  return fc.record(Object.fromEntries(fields.map(([key, value]) => [key, value])), {
    requiredKeys: fields.filter(([, , isRequired]) => isRequired).map(([key]) => key),
  });
}

/** Values by names that the page makes up, or by ids that it knows. */
function recordOf({ additionalProperties: value = {} }: JsonObject, pools: Pools): fc.Arbitrary<JsonValue> {
  const ids = (pools['serverId'] ?? []).filter((id) => typeof id === 'string');
  const entry = fc.tuple(fc.constantFrom('FOO', ...ids), fc.oneof(valueOf(value, '', pools), fc.constant('bar')));
  return fc.oneof(
    fc.constant({}),
    entry.map(([name, each]) => ({ [name]: each })),
  );
}

/** The inputs that the contract accepts, if there are any. */
function fittingTexts(pattern: JsonValue | undefined): readonly string[] {
  if (typeof pattern !== 'string') return hostileTexts;
  const fitting = hostileTexts.filter((text) => new RegExp(pattern, 'u').test(text));
  return fitting.length > 0 ? fitting : hostileTexts;
}

function fittingNumbers({ minimum, maximum }: JsonObject): readonly number[] {
  const [least, most] = [Number(minimum ?? -(2 ** 40)), Number(maximum ?? 2 ** 40)];
  return [least, most, ...[0, 1, 50].filter((value) => value >= least && value <= most)];
}

const hostileTexts = [
  'a',
  '*',
  '0'.repeat(64),
  'https://evil.test/?x=1',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '../../etc/passwd',
  '/',
  '$(touch /tmp/owned)',
  '\u202Etxt.exe',
  '__proto__',
];

const anything = fc.constantFrom<JsonValue[]>({}, { message: 'x' }, { message: 'y' }, 'x');
