import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/lib/json.ts';

/**
 * The check of Anthropic's models with preserved thinking: a block that comes back is good only if what stands before it is what stood there
 * when the model thought. One that is not is refused, or left out where the request says so; what follows it is compared without it.
 * https://platform.claude.com/docs/en/build-with-claude/preserved-thinking/prefix-checks
 */
export class PrefixCheck {
  /** How many blocks were taken, and left out. */
  taken = 0;
  dropped = 0;
  readonly #prefixes = new Map<string, string>();
  #present = '';

  /** Why a request is refused; `undefined` when it is taken. */
  objection(body: JsonObject, beta = ''): string | undefined {
    const { thinking, system, tools } = body;
    const binding = isJsonObject(thinking) ? thinking['block_binding'] : undefined;
    const isKnown = beta.includes('thinking-binding-controls-2026-08-01');
    if (binding !== undefined && !isKnown) return 'thinking.adaptive.block_binding: Extra inputs are not permitted';
    const mayDrop = isJsonObject(binding) && binding['prefix_mismatch_behavior'] === 'drop_block';
    const before: JsonValue[] = [unmarked(system), unmarked(tools)];
    let thoughts = 0;
    let dropped = 0;
    for (const [at, message] of listOf(body['messages']).entries()) {
      if (!isJsonObject(message)) continue;
      const prefix = JSON.stringify(before);
      const kept: JsonValue[] = [];
      for (const [index, block] of listOf(message['content']).entries()) {
        const thought =
          isJsonObject(block) && block['type'] === 'thinking' ? JSON.stringify(block['thinking']) : undefined;
        if (thought !== undefined) thoughts++;
        if (thought === undefined || this.#prefixes.get(thought) === prefix) kept.push(unmarked(block));
        else if (mayDrop) dropped++;
        else
          return `messages.${at}.content.${index}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block".`;
      }
      before.push({ role: message['role'] ?? null, content: kept });
    }
    this.taken += thoughts - dropped;
    this.dropped += dropped;
    this.#present = JSON.stringify(before);
    return undefined;
  }

  /** The model thinks, after the request that was taken last. @param thinking told apart by its text */
  think(thinking: string): string {
    this.#prefixes.set(JSON.stringify(thinking), this.#present);
    return thinking;
  }
}

/** Marks for the cache are not compared. */
function unmarked(value: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(unmarked);
  if (!isJsonObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (key === 'cache_control' ? [] : [[key, unmarked(each)] as const])),
  );
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
