import type { ToolAnnotations } from './tool.ts';

/** What a tool does, as far as its server says, with the specification's word where the server says nothing. */
export interface ToolEffects {
  readonly isReadOnly: boolean;
  /** Of a tool that only reads: no. */
  readonly isDestructive: boolean;
  readonly isIdempotent: boolean;
  readonly isOpenWorld: boolean;
}

/**
 * Annotations with their defaults (2025-03-26, schema, ToolAnnotations): not read-only, destructive, not idempotent, open
 * world. A tool that says it only reads and destroys all the same is not believed to only read.
 */
export function effectsOf(annotations: ToolAnnotations): ToolEffects {
  const readOnly = annotations.readOnlyHint === true && annotations.destructiveHint !== true;
  return {
    isReadOnly: readOnly,
    isDestructive: !readOnly && annotations.destructiveHint !== false,
    isIdempotent: annotations.idempotentHint === true,
    isOpenWorld: annotations.openWorldHint !== false,
  };
}
