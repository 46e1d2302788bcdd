import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import type { ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { toModelError } from './modelFailure.ts';

/** Inspects an answer that may not be an event stream. */
export interface AnswerPeek {
  /** The reason why it could not be read; `undefined` when it looked like an event stream. */
  problem(access: ProviderAccess): Promise<HostError | undefined>;
}

/** How much of an answer is read to describe it, if it is not a stream. */
const maxPeekBytes = 64 * 1024;

/**
 * Checks the headers of a successful answer. Only if they do not promise an event stream is the body kept in parallel
 * to the SDK, which reads it first.
 */
export function peekAtAnswer(response: Response): AnswerPeek {
  const kind = kindOf(response);
  const copy = kind === 'json' ? response.clone() : undefined;
  return {
    async problem(access) {
      const place = access.baseUrl ?? '';
      switch (kind) {
        case 'events':
          return undefined;
        case 'page':
          return problemError({ kind: 'modelAnswersWebPage', place });
        case 'nothing':
          return problemError({ kind: 'modelAnswersNothing', place, status: response.status });
        case 'json':
          return jsonProblem(copy === undefined ? '' : await readStart(copy), access, place);
      }
    },
  };
}

function kindOf({ status, headers }: Response): 'events' | 'page' | 'json' | 'nothing' {
  if (status === 204 || status === 205) return 'nothing';
  const type = headers.get('content-type') ?? '';
  if (/^\s*(text\/html|application\/xhtml)/i.test(type)) return 'page';
  return /^\s*application\/([\w.-]+\+)?json/i.test(type) ? 'json' : 'events';
}

/** Some servers report errors with a status of success; others do not stream at all. */
function jsonProblem(text: string, access: ProviderAccess, place: string): HostError | undefined {
  // Events under a wrong type, which were cut.
  if (/^\s*(data|event|id|retry)?:/.test(text)) return undefined;
  const body = parsed(text);
  if (typeof body === 'object' && body !== null && 'error' in body) {
    return toModelError(Object.assign(new Error('The answer is an error.'), { error: body }), access, 'streaming');
  }
  return problemError({ kind: 'modelAnswersJson', place });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    const body: AsyncIterable<Uint8Array> | null = response.body;
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= maxPeekBytes) break;
    }
  } catch {
    // The part that arrived is enough for a description.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxPeekBytes));
}
