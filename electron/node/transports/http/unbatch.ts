const space = 32;
const openBracket = 91;
const blank = new Set([9, 10, 13, space]);

/**
 * The bytes of an event, one event for each message when its data is a JSON-RPC batch (2025-03-26, basic#batching): the
 * SDK reads single messages only. The id goes with the last of them, so that a stream that breaks within is resumed
 * before the batch.
 */
export function encodeEvent(lines: readonly Buffer[]): Buffer {
  return isBatch(lines) ? (splitBatch(lines) ?? encodeLines(lines)) : encodeLines(lines);
}

function encodeLines(lines: readonly (Buffer | string)[]): Buffer {
  const parts: Buffer[] = [];
  for (const line of lines) parts.push(typeof line === 'string' ? Buffer.from(line) : line, newline);
  parts.push(newline);
  return Buffer.concat(parts);
}

const newline = Buffer.from('\n');

function splitBatch(lines: readonly Buffer[]): Buffer | undefined {
  let messages: unknown;
  try {
    messages = JSON.parse(lines.flatMap((line) => dataOf(line)?.toString('utf8') ?? []).join('\n'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(messages)) return undefined;
  const rest = lines.filter((line) => dataOf(line) === undefined);
  const ids = rest.filter((line) => fieldOf(line) === 'id');
  const others = rest.filter((line) => fieldOf(line) !== 'id');
  if (messages.length === 0) return encodeLines([...rest, 'data:']);
  const events = messages.map((message: unknown, at) =>
    encodeLines([...others, ...(at === messages.length - 1 ? ids : []), `data: ${JSON.stringify(message)}`]),
  );
  return Buffer.concat(events);
}

function isBatch(lines: readonly Buffer[]): boolean {
  for (const line of lines) {
    const first = dataOf(line)?.find((byte) => !blank.has(byte));
    if (first !== undefined) return first === openBracket;
  }
  return false;
}

/** The data of an event, as one text in bytes. */
export function eventData(lines: readonly Buffer[]): Buffer {
  const parts = lines.flatMap((line) => dataOf(line) ?? []);
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [newline, part])));
}

/** The event with other data. */
export function withData(lines: readonly Buffer[], data: string): Buffer {
  return encodeLines([...lines.filter((line) => dataOf(line) === undefined), `data: ${data}`]);
}

/** The value of a `data` line; `undefined` for any other line. */
function dataOf(line: Buffer): Buffer | undefined {
  if (fieldOf(line) !== 'data') return undefined;
  return line.subarray(line[5] === space ? 6 : 5);
}

/** Whether the event says anything. */
export function hasData(lines: readonly Buffer[]): boolean {
  return lines.some((line) => (dataOf(line)?.length ?? 0) > 0);
}

/** The value of a field of an event, if it exists: the last one counts. */
export function fieldValue(lines: readonly Buffer[], field: string): string | undefined {
  const line = lines.findLast((candidate) => fieldOf(candidate) === field);
  return line?.toString('utf8', field.length + (line[field.length + 1] === space ? 2 : 1));
}

function fieldOf(line: Buffer): string {
  const end = line.subarray(0, 8).indexOf(58);
  return line.toString('latin1', 0, end === -1 ? 8 : end);
}
