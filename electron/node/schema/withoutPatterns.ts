import type { JsonObject } from '../../../shared/lib/json.ts';
import { mapSchemas } from './mapSchemas.ts';

/** Keywords that depend on `patternProperties`. */
const beside = ['additionalProperties', 'unevaluatedProperties'];

/**
 * Removes the regular expressions of a schema. They come from a server and would run in the host, where endless
 * backtracking stops everything; the server checks its own. The remaining schema never refuses a value that the
 * original accepts.
 */
export function withoutPatterns(schema: JsonObject): JsonObject {
  return mapSchemas(schema, (part) => {
    const dropped = new Set(['pattern', 'patternProperties', ...('patternProperties' in part ? beside : [])]);
    return Object.fromEntries(Object.entries(part).filter(([key]) => !dropped.has(key)));
  });
}
