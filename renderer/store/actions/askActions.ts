import type { ServerRequestBody } from '../../../shared/contract/askCommands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerRequestAnswer } from '../../../shared/domain/serverRequest.ts';
import type { Page } from '../page.ts';
import { problemOf } from './attempt.ts';

/**
 * Answers a server's request for exactly what was shown.
 *
 * @returns why the answer was not accepted
 */
export async function answerAsk(
  { client }: Page,
  { summary, hash }: ServerRequestBody,
  answer: ServerRequestAnswer,
): Promise<ErrorInfo | undefined> {
  const problem = await problemOf(client.call('serverRequest.answer', { requestId: summary.id, hash, answer }));
  // Refused in the native dialog, or settled meanwhile: the page shows that anyway.
  return problem?.code === 'cancelled' || problem?.code === 'notFound' ? undefined : problem;
}
