import { isJsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

/** The fields of an error's body in which servers say what is wrong. Others repeat parts of the request, with words of the chat. */
const sayingFields = ['message', 'msg', 'detail', 'error', 'errors', 'metadata', 'raw', 'param'] as const;
type SayingField = (typeof sayingFields)[number];
const maxDepth = 10;

/** Something that an error's body says: a text, or an object with more. */
type ErrorStatement = string | ErrorLevel;

interface ErrorLevel {
  /** Where in the request something is wrong, as FastAPI and Mistral say it: `['body', 'messages', 1, 'content']`. */
  readonly place: readonly string[] | undefined;
  readonly type: string;
  /** `type`, `code`, Google's `status` and Anthropic's `details.error_code`. */
  readonly codes: readonly (string | number)[];
  /** The provider that a gateway passed the request on to. */
  readonly provider: string | undefined;
  readonly fields: readonly (readonly [SayingField, readonly ErrorStatement[]])[];
}

/**
 * What an error's body says, from the outside in: `{"error":{"message":…}}`, a list of such, the `detail` of FastAPI and Mistral with its
 * places, and the inner error that OpenRouter passes on as JSON in a text. Pure.
 */
export function readErrorBody(body: unknown): readonly ErrorStatement[] {
  return statementsIn(body as JsonValue | undefined, maxDepth);
}

/** All of its words. */
export function wordsOf(statements: readonly ErrorStatement[]): string[] {
  return statements.flatMap((statement) => {
    if (typeof statement === 'string') return [statement];
    const { place, type, fields } = statement;
    return [
      ...(place === undefined ? [] : [`${type} ${place.join('.')}`]),
      ...fields.flatMap(([, said]) => wordsOf(said)),
    ];
  });
}

/** All of its codes. */
export function codesOf(statements: readonly ErrorStatement[]): (string | number)[] {
  return statements.flatMap((statement) =>
    typeof statement === 'string' ? [] : [...statement.codes, ...statement.fields.flatMap(([, said]) => codesOf(said))],
  );
}

/** What the server says itself, and what it passes on from the provider behind it. */
export function splitPassedOn(statements: readonly ErrorStatement[]): {
  readonly own: readonly ErrorStatement[];
  readonly passedOn: readonly ErrorStatement[];
} {
  const passedOn: ErrorStatement[] = [];
  const withoutPassedOn = (all: readonly ErrorStatement[]): readonly ErrorStatement[] =>
    all.map((statement) => {
      if (typeof statement === 'string') return statement;
      const fields = statement.fields.flatMap(([name, said]): typeof statement.fields => {
        if (name !== 'metadata') return [[name, withoutPassedOn(said)]];
        passedOn.push(...said);
        return [];
      });
      return { ...statement, fields };
    });
  return { own: withoutPassedOn(statements), passedOn };
}

/** The innermost sentences, for people: the reason itself without what others say around it. Empty where there is none. */
export function reasonIn(statements: readonly ErrorStatement[]): string {
  return [...new Set(statements.flatMap(reasonsIn))].join('; ');
}

function reasonsIn(statement: ErrorStatement): string[] {
  if (typeof statement === 'string') return isReadable(statement) ? [statement.trim()] : [];
  const { provider, place } = statement;
  const reason = reasonOf(statement);
  if (reason === '') return [];
  // All that is checked is in the body.
  const named = place?.[0] === 'body' ? place.slice(1) : (place ?? []);
  return [[provider, named.join('.'), reason].filter(Boolean).join(': ')];
}

/** The reason at one level: in the first field that is an object or a list, and otherwise in the plainest text. */
function reasonOf({ fields }: ErrorLevel): string {
  const said = new Map(fields);
  for (const name of ['metadata', 'errors', 'detail', 'error', 'message', 'msg', 'raw'] as const) {
    const inside = said.get(name) ?? [];
    const isDeeper = name === 'errors' || inside.some((each) => typeof each !== 'string');
    const reason = isDeeper ? reasonIn(inside) : '';
    if (reason !== '') return reason;
  }
  for (const name of ['raw', 'message', 'msg', 'error', 'detail'] as const) {
    const reason = reasonIn((said.get(name) ?? []).filter((each) => typeof each === 'string'));
    if (reason !== '') return reason;
  }
  return '';
}

/** A proxy's error page is nothing to read in a sentence. */
export function isReadable(text: string): boolean {
  const begun = text.trimStart();
  return begun !== '' && !begun.startsWith('<');
}

function statementsIn(value: JsonValue | undefined, left: number): ErrorStatement[] {
  if (left === 0) return [];
  if (typeof value === 'string') return statementsInText(value, left);
  if (isList(value)) return value.flatMap((each) => statementsIn(each, left - 1));
  if (!isJsonObject(value)) return [];
  const { type, code, status, details, loc, provider_name: provider } = value;
  const detailed = isJsonObject(details) ? details['error_code'] : undefined;
  return [
    {
      place: isList(loc) ? loc.map(nameOf) : undefined,
      type: typeof type === 'string' ? type : '',
      codes: [type, code, isGoogleCode(status) ? status : undefined, detailed].filter(
        (each) => typeof each === 'string' || typeof each === 'number',
      ),
      provider: typeof provider === 'string' ? provider : undefined,
      fields: sayingFields.flatMap((name): ErrorLevel['fields'] => {
        const said = value[name];
        if (name === 'param') return typeof said === 'string' ? [[name, [`'${said}'`]]] : [];
        return said === undefined ? [] : [[name, statementsIn(said, left - 1)]];
      }),
    },
  ];
}

function statementsInText(text: string, left: number): ErrorStatement[] {
  if (!/^\s*[[{]/.test(text)) return [text];
  try {
    const statements = statementsIn(JSON.parse(text) as JsonValue, left - 1);
    return wordsOf(statements).length === 0 ? [text] : statements;
  } catch {
    return [text];
  }
}

function nameOf(part: JsonValue): string {
  return typeof part === 'string' ? part : JSON.stringify(part);
}

/** Others have words of their own as the status, or those of HTTP. */
function isGoogleCode(status: JsonValue | undefined): boolean {
  return typeof status === 'string' && /^[A-Z_]+$/.test(status);
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
