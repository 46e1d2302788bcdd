const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const openObject = 0x7b;
const isOpening = (code: number | undefined) => code === 0x5b || code === openObject;
const isClosing = (code: number | undefined) => code === 0x5d || code === 0x7d;

/** Gatehouse makes no longer names or ids. */
const maxTokenBytes = 100;
/** How much is looked through without a pause. */
const pieceBytes = 128 * 1024;

/**
 * Finds the id of the request that a text answers when the text cannot be parsed: it nests too deeply, or is broken
 * somewhere. Reads only the members of the outermost object, and yields after every small amount of work.
 *
 * @returns `undefined` when it does not look like a JSON-RPC answer
 */
export function* answeredId(bytes: Buffer): Generator<void, string | number | undefined> {
  const start = bytes.indexOf(openObject);
  if (
    start === -1 ||
    bytes.toString('latin1', 0, Math.min(start, 16)).replace('\u00ef\u00bb\u00bf', '').trim() !== ''
  ) {
    return undefined;
  }
  const found = new Map<string, number>();
  let depth = 0;
  let isName = false;
  let restedAt = start;
  for (let at = start; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === quote) {
      const end = endOfString(bytes, at);
      if (depth === 1 && isName && end - at <= maxTokenBytes) {
        isName = false;
        found.set(bytes.toString('latin1', at + 1, end), end + 1);
      }
      at = end;
    } else if (isOpening(code)) isName = ++depth === 1;
    else if (isClosing(code)) {
      if (--depth === 0) break;
    } else if (code === comma && depth === 1) isName = true;
    if (at - restedAt >= pieceBytes) {
      restedAt = at;
      yield;
    }
  }
  const isAnswer = found.has('jsonrpc') && !found.has('method') && (found.has('result') || found.has('error'));
  const idAt = isAnswer ? found.get('id') : undefined;
  return idAt === undefined ? undefined : scalarAfter(bytes, idAt);
}

/** The text or number behind the colon at or after `from`. */
function scalarAfter(bytes: Buffer, from: number): string | number | undefined {
  const at = bytes.indexOf(colon, from) + 1;
  const token = /^\s*("(?:[^"\\]|\\.)*"|-?\d+)\s*(?:[,}]|$)/.exec(bytes.toString('utf8', at, at + maxTokenBytes))?.[1];
  try {
    return token === undefined ? undefined : (JSON.parse(token) as string | number);
  } catch {
    return undefined;
  }
}

function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === quote) return at;
    if (bytes[at] === backslash) at++;
  }
  return bytes.length;
}
