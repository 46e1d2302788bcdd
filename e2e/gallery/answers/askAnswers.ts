import { problemError } from '../../../shared/domain/error.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about requests of servers. */
export const askAnswers: Answers = {
  'serverRequest.get': (world, { requestId }) => {
    const body = world.asks.find(({ summary }) => summary.id === requestId);
    if (body === undefined) throw problemError({ kind: 'requestSettled' });
    return body;
  },
  'serverRequest.answer': (world, { requestId, answer }, publish) => {
    if ((answer as { kind: string }).kind === 'submit') {
      const problems = ['mail: must be an email'];
      throw problemError({ kind: 'formUnfit', problems: problems.join('; ') }, { problems });
    }
    world.asks = world.asks.filter(({ summary }) => summary.id !== requestId);
    publish({ type: 'serverRequest.settled', requestId: requestId as never });
    return {};
  },
  'sampling.limits': () => ({
    limits: { perMinute: 10, waiting: 5, tokensPerDay: 200_000 },
    usedToday: 18_250,
  }),
  'sampling.setLimits': () => ({}),
};
