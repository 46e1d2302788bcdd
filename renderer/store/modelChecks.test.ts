import { expect, it } from 'vitest';
import type { ErrorInfo } from '../../shared/domain/error.ts';
import type { ProviderId } from '../../shared/domain/ids.ts';
import { checkModels, startChatsWith } from './actions/modelActions.ts';
import { selectModel } from './selectors.ts';
import { openedPage } from './testing/openedPage.ts';

const id = 'p1' as ProviderId;
const refused: ErrorInfo = { code: 'internal', message: 'no' };

it('asks for a fresh list, and keeps what came', async () => {
  const { page, bridge, state } = await openedPage();
  const done = checkModels(page, id);
  expect(state().modelChecks).toEqual({ [id]: { kind: 'checking' } });
  expect(bridge.calls('provider.models')).toMatchObject([{ input: { providerId: id, isFresh: true } }]);
  await bridge.answer('provider.models', { models: [{ model: 'a' }], problem: refused });
  await done;
  expect(state().modelChecks).toEqual({ [id]: { kind: 'answered', models: [{ model: 'a' }], problem: refused } });
});

it('keeps why the host could not ask', async () => {
  const { page, bridge, state } = await openedPage();
  const done = checkModels(page, id);
  await bridge.refuse('provider.models', refused);
  await done;
  expect(state().modelChecks[id]).toMatchObject({ kind: 'answered', models: [], problem: { code: 'internal' } });
});

it('drops what comes of a check after the next one began: its key may have been another', async () => {
  const { page, bridge, state } = await openedPage();
  const first = checkModels(page, id);
  const [{ id: firstCall = 0 } = {}] = bridge.calls('provider.models');
  const second = checkModels(page, id);
  bridge.receive({ type: 'error', id: firstCall, error: refused });
  await first;
  expect(state().modelChecks[id]).toEqual({ kind: 'checking' });
  await bridge.answer('provider.models', { models: [{ model: 'a' }], problem: null });
  await second;
  expect(state().modelChecks[id]).toEqual({ kind: 'answered', models: [{ model: 'a' }], problem: null });
});

it('makes a model that of new chats, also of the one being begun', async () => {
  const { page, bridge, state } = await openedPage();
  const model = { providerId: id, model: 'a' };
  void startChatsWith(page, model);
  expect(bridge.calls('settings.update')).toMatchObject([{ input: { defaultModel: model } }]);
  expect(selectModel(state())).toEqual(model);
  expect(bridge.calls('conversation.setModel')).toEqual([]);
});
