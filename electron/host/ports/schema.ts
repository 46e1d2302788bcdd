import type { JsonObject, JsonValue } from '../../../shared/lib/json.ts';

/** Port: checks a value against a JSON Schema. Must not run code made from the schema's text. */
export interface SchemaValidator {
  /**
   * The problems of a value, in a form that helps a model; empty when it fits or the schema itself is unusable.
   *
   * @param called the name of the value as a whole; `arguments` when missing
   */
  problems(schema: JsonObject, value: JsonValue, called?: string): string[];

  /**
   * Like `problems`, for the arguments of a call: arguments with a default may be left out, even if they are required.
   */
  argumentProblems(schema: JsonObject, args: JsonObject): string[];
}
