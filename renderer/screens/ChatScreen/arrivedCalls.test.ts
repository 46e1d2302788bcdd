import { describe, expect, it } from 'vitest';
import { aCall, aMessage } from '../../../electron/host/testing/records.ts';
import { arrivedCalls } from './arrivedCalls.ts';

describe('results for the next message', () => {
  const message = aMessage();
  const calls = { [message.id]: [aCall({ messageId: message.id, inBackground: true })] };

  it('are those of calls that ended in the background, but of no turn that is left out', () => {
    expect(arrivedCalls({ messages: [message], calls })).toHaveLength(1);
    expect(arrivedCalls({ messages: [{ ...message, isLeftOut: true }], calls })).toEqual([]);
  });
});
