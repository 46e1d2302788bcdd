import type { ModelMessage } from '../../ports/modelProvider.ts';
import type { PlannedResult, PlanStep } from './requestPlan.ts';
import { messageTokens, resultTokens } from '../../models/requestTokens.ts';
import { shortResult } from './shortResult.ts';

/** The steps of a chat: each message, an answer together with the results of its calls. */
export function planSteps(messages: readonly ModelMessage[]): PlanStep[] {
  const steps: { tokens: number; results: PlannedResult[] }[] = [];
  for (const message of messages) {
    const last = steps.at(-1);
    if (message.role !== 'tool' || last === undefined) {
      steps.push({ tokens: messageTokens(message), results: [] });
      continue;
    }
    for (const result of message.results) {
      last.results.push({ whole: resultTokens(result), short: resultTokens(shortResult(result)) });
    }
  }
  return steps;
}

/** About how many tokens a message is when its results are shortened. */
export function shortTokens(message: ModelMessage): number {
  if (message.role !== 'tool') return messageTokens(message);
  return message.results.reduce((sum, result) => sum + resultTokens(shortResult(result)), 0);
}
