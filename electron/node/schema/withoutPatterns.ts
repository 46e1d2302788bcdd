import type { JsonObject } from '../../../shared/lib/json.ts';
import { mapSchemas } from './mapSchemas.ts';

/** What can only be judged together with `patternProperties`. */
const beside = ['additionalProperties', 'unevaluatedProperties'];

/**
 * A schema without its regular expressions. They come from a server and would run in the host, where one that backtracks
 * for ever stops everything; the server checks its own. What is left never refuses what the whole schema allows.
 */
export function withoutPatterns(schema: JsonObject): JsonObject {
  return mapSchemas(schema, (part) => {
    const dropped = new Set(['pattern', 'patternProperties', ...('patternProperties' in part ? beside : [])]);
    return Object.fromEntries(Object.entries(part).filter(([key]) => !dropped.has(key)));
  });
}
