import { expect, it } from 'vitest';
import { problemError, toErrorInfo } from '../error.ts';
import { outcomeUnknownError } from '../outcomeUnknown.ts';
import { errorWords } from './errorWords.ts';
import { networkReasonsEn } from './problems/connectionsEn.ts';

const faults = Object.keys(networkReasonsEn) as (keyof typeof networkReasonsEn)[];

it.each(faults)('a call that may have run is not advised to be tried again (%s)', (fault) => {
  const facts = { origin: 'http://127.0.0.1', code: 'ECODE', isLocal: true, proxyStatus: '403' };
  const lost = outcomeUnknownError(problemError({ kind: 'serverUnreachable', fault, ...facts }));
  for (const language of ['en', 'zh-CN'] as const) {
    expect(errorWords(toErrorInfo(lost), language)).not.toMatch(/try again|重试/i);
  }
});
