import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import { type FieldPath, initialValue, pathKey, valueAt, withValueAt } from './fieldValues.ts';
import { asForm, asJson, draftProblems, startDraft, typedText, withJson, withTyped, withValue } from './formDraft.ts';
import { schemaFields, type SchemaField } from './schemaFields.ts';

const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'x y', '1');
/** A schema of the common subset, and a value that fits it. */
interface Fitting {
  readonly schema: JsonObject;
  readonly value: JsonValue;
}
const text = fc.constantFrom('x', ' two words ', 'line\nline', '9', '文');
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const { fitting } = fc.letrec<{ fitting: Fitting; group: Fitting }>((tie) => ({
  fitting: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text.map((value) => ({ schema: { type: 'string' }, value })),
    number.map((value) => ({ schema: { type: 'number' }, value })),
    fc.integer().map((value) => ({ schema: { type: 'integer' }, value })),
    fc.boolean().map((value) => ({ schema: { type: 'boolean' }, value })),
    fc.constantFrom('p', 'q').map((value) => ({ schema: { enum: ['p', 'q'] }, value })),
    fc.array(text).map((value) => ({ schema: { type: 'array', items: { type: 'string' } }, value })),
    fc.jsonValue().map((value) => ({ schema: {}, value: JSON.parse(JSON.stringify(value)) as JsonValue })),
    tie('group'),
  ),
  group: fc
    .uniqueArray(fc.tuple(name, tie('fitting'), fc.boolean()), { selector: ([key]) => key, maxLength: 4 })
    .map((entries) => ({
      schema: {
        type: 'object',
        properties: Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])),
        required: entries.filter(([, , isRequired]) => isRequired).map(([key]) => key),
      },
      value: Object.fromEntries(entries.map(([key, { value }]) => [key, value])),
    })),
}));
const object = fitting.filter(
  ({ value, schema }) => isJsonObject(value) && schema['type'] === 'object',
) as fc.Arbitrary<{
  schema: JsonObject;
  value: JsonObject;
}>;

/** Every field that can be filled in for a value, with its path. */
function leaves(field: SchemaField, value: JsonValue | undefined, path: FieldPath = []): [FieldPath, SchemaField][] {
  if (field.kind === 'group') {
    return field.fields.flatMap(({ name: key, field: inner }) => leaves(inner, valueAt(value, [key]), [...path, key]));
  }
  if (field.kind === 'list' && Array.isArray(value)) {
    return value.flatMap((item: JsonValue, at) => leaves(field.item, item, [...path, at]));
  }
  return [[path, field]];
}

describe('schemaFields', () => {
  it('reads any JSON as a form, and every property once', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (properties, rest) => {
        const more: object = isJsonObject(rest) ? rest : {};
        const known = JSON.parse(JSON.stringify({ ...more, type: 'object', properties })) as JsonObject;
        const field = schemaFields(known);
        if (field.kind === 'group') {
          expect(field.fields.map((each) => each.name)).toEqual(Object.keys(known['properties'] as JsonObject));
        }
      }),
    );
  });

  it.each([
    [
      { type: 'string', format: 'date' },
      { kind: 'text', format: 'date' },
    ],
    [
      { type: 'string', format: 'date-time' },
      { kind: 'text', format: 'dateTime' },
    ],
    [
      { type: 'integer', minimum: 1 },
      { kind: 'number', isInteger: true, minimum: 1 },
    ],
    [{ enum: ['a', 'b'] }, { kind: 'choice', options: [{ label: 'a' }, { label: 'b' }] }],
    [{ oneOf: [{ const: 1, title: 'One' }] }, { kind: 'choice', options: [{ value: 1, label: 'One' }] }],
    [{ const: 7 }, { kind: 'constant', value: 7 }],
    [
      { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
      { kind: 'text', isNullable: true },
    ],
    [{ type: ['number', 'null'] }, { kind: 'number', isNullable: true }],
    [
      { $ref: '#/$defs/level', title: 'T' },
      { kind: 'choice', title: 'T' },
    ],
    [
      { allOf: [{ $ref: '#/$defs/level' }], description: 'D' },
      { kind: 'choice', description: 'D' },
    ],
    [
      { type: 'array', items: { type: 'number' } },
      { kind: 'list', item: { kind: 'number' } },
    ],
    [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, { kind: 'json' }],
    [{ type: 'array', items: [{ type: 'string' }] }, { kind: 'json' }],
    [{ $ref: '#/$defs/loop' }, { kind: 'json' }],
    [{ $ref: 'https://example.org/schema' }, { kind: 'json' }],
    [true, { kind: 'json' }],
  ])('reads %j', (property, expected) => {
    const $defs = { level: { enum: ['low', 'high'] }, loop: { $ref: '#/$defs/loop' } };
    const root = schemaFields({ type: 'object', properties: { it: property }, $defs });
    expect(root).toMatchObject({ kind: 'group', fields: [{ name: 'it', field: expected }] });
  });

  it('ends where a schema holds itself', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    expect(JSON.stringify(schemaFields({ ...node, $defs: { node } }))).toContain('"json"');
  });
});

describe('values', () => {
  it('stand where they were put, and nothing else changes', () => {
    fc.assert(
      fc.property(object, fc.jsonValue(), ({ schema, value }, other) => {
        const root = schemaFields(schema);
        const put = JSON.parse(JSON.stringify(other)) as JsonValue;
        for (const [path] of leaves(root, value)) {
          if (path.length === 0) continue;
          const changed = withValueAt(root, value, path, put);
          expect(valueAt(changed, path)).toEqual(put);
          for (const [elsewhere] of leaves(root, value)) {
            if (pathKey(elsewhere) === pathKey(path)) continue;
            expect(valueAt(changed, elsewhere)).toEqual(valueAt(value, elsewhere));
          }
        }
      }),
    );
  });

  it('begin with the defaults and with what cannot be left out', () => {
    const root = schemaFields({
      type: 'object',
      required: ['on', 'list', 'deep', 'text', 'none', 'fixed'],
      properties: {
        on: { type: 'boolean' },
        list: { type: 'array', items: { type: 'string' } },
        deep: { type: 'object', properties: { level: { type: 'number', default: 3 } } },
        text: { type: 'string' },
        none: { type: ['string', 'null'] },
        fixed: { const: 'f' },
        maybe: { type: 'string', default: 'yes' },
        silent: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
      },
    });
    const begun = { on: false, list: [], deep: { level: 3 }, none: null, fixed: 'f', maybe: 'yes' };
    expect(initialValue(root)).toEqual(begun);
    expect([...draftProblems(root, startDraft(root))]).toEqual([[pathKey(['text']), 'required']]);
  });
});

describe('a draft', () => {
  it('that is filled in field by field, as people type, is the value that was meant', () => {
    fc.assert(
      fc.property(object, ({ schema, value }) => {
        const root = schemaFields(schema);
        let draft = startDraft(root, {});
        for (const [path, field] of leaves(root, value)) {
          const meant = valueAt(value, path);
          if (meant === undefined || path.length === 0) continue;
          const isTyped = field.kind === 'number' || field.kind === 'json';
          draft = isTyped ? withTyped(root, draft, path, JSON.stringify(meant)) : withValue(root, draft, path, meant);
          expect(valueAt(draft.value, path)).toEqual(meant === 0 ? 0 : meant);
        }
        expect([...draftProblems(root, draft)].filter(([, problem]) => problem !== 'required')).toEqual([]);
      }),
    );
  });

  it('loses nothing between form and JSON, also of what the form does not show', () => {
    fc.assert(
      fc.property(object, fc.dictionary(fc.string(), fc.jsonValue()), ({ schema, value }, more) => {
        const whole = JSON.parse(JSON.stringify({ ...more, ...value })) as JsonObject;
        const draft = startDraft(schemaFields(schema), whole);
        expect(asForm(asJson(draft))).toEqual(draft);
        expect(asForm(withJson(asJson(startDraft(schemaFields(schema))), JSON.stringify(whole))).value).toEqual(whole);
      }),
    );
  });

  it('keeps what is typed and says what is wrong with it', () => {
    const root = schemaFields({
      type: 'object',
      required: ['n'],
      properties: { n: { type: 'integer' }, j: { type: 'array' } },
    });
    const problemOf = (field: 'n' | 'j', typed: string) => {
      const draft = withTyped(root, startDraft(root), [field], typed);
      expect(typedText(draft, [field])).toBe(typed);
      return draftProblems(root, draft).get(pathKey([field]));
    };
    expect(problemOf('n', '')).toBe('required');
    expect(problemOf('n', '-')).toBe('number');
    expect(problemOf('n', '0x10')).toBe('number');
    expect(problemOf('n', '1e999')).toBe('number');
    expect(problemOf('n', '1.5')).toBe('integer');
    expect(problemOf('n', ' 7 ')).toBeUndefined();
    expect(problemOf('j', '[1,')).toBe('json');
    expect(problemOf('j', '[1]')).toBeUndefined();
    expect(problemOf('j', '')).toBeUndefined();
  });

  it('stays JSON while that cannot be read', () => {
    const root = schemaFields({ type: 'object', properties: {} });
    const broken = withJson(asJson(startDraft(root)), '{"a": ');
    expect(asForm(broken)).toBe(broken);
    expect([...draftProblems(root, broken).values()]).toEqual(['json']);
    expect(withJson(broken, '[1]').value).toEqual({});
    expect(asForm(withJson(broken, '{"a": 1}')).value).toEqual({ a: 1 });
  });

  it('forgets what was typed in a list when one is taken out, and leaves empty optional groups away', () => {
    const item = { type: 'number' };
    const schema = {
      type: 'object',
      properties: { list: { type: 'array', items: item }, deep: { type: 'object', properties: { x: item } } },
    };
    const root = schemaFields(schema);
    let draft = startDraft(root, { list: [1, 2] });
    draft = withTyped(root, draft, ['list', 1], '2.');
    draft = withValue(root, draft, ['list', 0], undefined);
    expect(draft.value).toEqual({ list: [2] });
    expect(typedText(draft, ['list', 0])).toBe('2');
    expect(typedText(withValue(root, draft, ['list', 1], 5), ['list', 1])).toBe('5');
    draft = withTyped(root, draft, ['deep', 'x'], '1');
    expect(draft.value).toEqual({ list: [2], deep: { x: 1 } });
    expect(withTyped(root, draft, ['deep', 'x'], '').value).toEqual({ list: [2] });
  });

  it('is JSON for a schema with thousands of fields, and a typed text for one with thousands of choices', () => {
    const properties = (count: number, field: JsonObject) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, field]));
    const wide = schemaFields({ type: 'object', properties: properties(5000, { type: 'string' }) });
    expect(wide.kind).toBe('json');
    expect(startDraft(wide).json).toBe('{}');
    const nested = { type: 'object', properties: properties(40, { type: 'number' }) };
    expect(schemaFields({ type: 'object', properties: properties(40, nested) }).kind).toBe('json');
    const words = { enum: Array.from({ length: 34_000 }, (_, n) => `w${n}`) };
    const numbers = { enum: Array.from({ length: 34_000 }, (_, n) => n) };
    const root = schemaFields({ type: 'object', properties: { words, numbers, few: { enum: ['a', 'b'] } } });
    const kinds = root.kind === 'group' ? root.fields.map(({ field }) => field.kind) : [];
    expect(kinds).toEqual(['text', 'json', 'choice']);
  });
});
