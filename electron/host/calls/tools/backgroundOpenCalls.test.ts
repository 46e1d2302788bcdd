import { expect, it, onTestFinished } from 'vitest';
import { toolCallId } from '../../../../shared/domain/ids.ts';
import { aCall, ids } from '../../testing/records.ts';
import { testState } from '../../testing/testState.ts';
import { OpenCalls } from './openCalls.ts';

const background = aCall({ id: toolCallId.parse('call_b'), state: { kind: 'background' }, inBackground: true });
const running = aCall({ id: toolCallId.parse('call_r'), state: { kind: 'running' } });

function begin() {
  const { state } = testState();
  const calls = new OpenCalls(state.onEvent);
  onTestFinished(() => calls.dispose());
  const tell = (call: typeof running) => state.publish({ type: 'toolCall.changed', call });
  return { calls, tell };
}

it('a call in the background is one that its server knows, and its cancellation ends what that asks', () => {
  const { calls, tell } = begin();
  tell(background);
  const during = calls.of(ids.server);
  expect(during).toMatchObject([{ state: 'running', callId: 'call_b' }]);
  const { signal } = calls.whenCancelled(during);
  tell({ ...background, state: { kind: 'cancelled' } });
  expect(signal.aborted).toBe(true);
});

it('the cancellation of another call does not end what may belong to a call in the background', () => {
  const { calls, tell } = begin();
  tell(background);
  tell(running);
  const { signal } = calls.whenCancelled(calls.of(ids.server));
  tell({ ...running, state: { kind: 'cancelled' } });
  expect(signal.aborted).toBe(false);
});
