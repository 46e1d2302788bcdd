import { Validator } from '@cfworker/json-schema';
import type { JsonObject, JsonValue } from '../../../shared/lib/json.ts';
import type { SchemaValidator } from '../../host/ports/schema.ts';
import { defaultsOptional } from './defaultsOptional.ts';
import { withoutPatterns } from './withoutPatterns.ts';

const maxProblems = 5;

/** JSON Schema 2020-12 by interpretation, without regular expressions: a schema of a server never becomes code. Read once for each schema object. */
export function schemaValidator(): SchemaValidator {
  const whole = validatorsOf(withoutPatterns);
  const forArguments = validatorsOf((schema) => defaultsOptional(withoutPatterns(schema)));
  return {
    problems: (schema, value, called = 'arguments') => problemsBy(() => whole(schema), value, called),
    argumentProblems: (schema, args) => problemsBy(() => forArguments(schema), args, 'arguments'),
  };
}

function validatorsOf(prepare: (schema: JsonObject) => JsonObject): (schema: JsonObject) => Validator {
  const validators = new WeakMap<JsonObject, Validator>();
  return (schema) => {
    let validator = validators.get(schema);
    if (validator === undefined) {
      validator = new Validator(prepare(schema), '2020-12', false);
      validators.set(schema, validator);
    }
    return validator;
  };
}

function problemsBy(validator: () => Validator, value: JsonValue, called: string): string[] {
  try {
    const { valid, errors } = validator().validate(value);
    if (valid) return [];
    // Errors that only report "something below is wrong" are noise beside the specific ones.
    const telling = errors.filter(({ keyword }) => !['properties', 'items', '$ref', 'allOf'].includes(keyword));
    const words = telling.map(
      ({ instanceLocation, error }) => `${instanceLocation.replace(/^#\/?/, '') || called}: ${error}`,
    );
    return [...new Set(words)].slice(0, maxProblems);
  } catch {
    // A schema that cannot be used says nothing about the value; the server will.
    return [];
  }
}
