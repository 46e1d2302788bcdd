import type { JSONRPCErrorResponse } from '@modelcontextprotocol/client';
import type { UnreadableAnswer, UnreadableReason } from '../../../shared/domain/unreadableAnswer.ts';
import { answeredId } from './answeredId.ts';
import { maxNesting, nestedTooDeep, nestsDeeperThan } from './nesting.ts';

const internalError = -32603;
/** Marks lines of a server that are not JSON. */
export const notJson = 'not JSON';

/** Replaces an unreadable answer. Pure. */
export function unreadableReply(id: string | number, problem: string): JSONRPCErrorResponse {
  const message = `The server's answer cannot be read: ${problem}.`;
  const data: UnreadableAnswer = { gatehouse: 'unreadableAnswer', why: reasonOf(problem) };
  return { jsonrpc: '2.0', id, error: { code: internalError, message, data } };
}

function reasonOf(problem: string): UnreadableReason {
  if (problem === notJson) return 'notJson';
  return problem === nestedTooDeep ? 'nestedTooDeep' : 'noResultOrError';
}

/** The replacement of an unreadable text, if it is an answer; otherwise `undefined`. Pure. */
export function replyInPlaceOf(bytes: Buffer, problem: string): JSONRPCErrorResponse | undefined {
  const steps = answeredId(bytes);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value === undefined ? undefined : unreadableReply(step.value, problem);
  }
}

/** Longer texts are looked at for their nesting only: the SDK parses them once more. */
const maxParsedTwice = 64 * 1024;

/** The reason why a text is not valid JSON, `undefined` when none is found. Pure. */
export function jsonProblem(text: string): string | undefined {
  if (nestsDeeperThan(text, maxNesting)) return nestedTooDeep;
  if (text.length > maxParsedTwice) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return notJson;
  }
}
