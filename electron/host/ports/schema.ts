import type { JsonObject, JsonValue } from '../../../shared/lib/json.ts';

/** Port: checks a value against a JSON Schema. Must not run code made from the schema's text. */
export interface SchemaValidator {
  /**
   * What is wrong, in words a model can act on; empty when it fits or the schema itself cannot be used.
   *
   * @param called what the value as a whole is called; `arguments` when absent
   */
  problems(schema: JsonObject, value: JsonValue, called?: string): string[];

  /** As `problems`, of the arguments of a call: what the schema has a default for may be left out, also where it is required. */
  argumentProblems(schema: JsonObject, args: JsonObject): string[];
}
