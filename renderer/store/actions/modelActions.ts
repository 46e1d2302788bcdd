import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { ProviderId } from '../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../shared/domain/model.ts';
import type { ModelCheck } from '../modelCheckSlice.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/**
 * Asks a provider for its models. What it answers, and what went wrong, is kept in the store, unless it was asked again meanwhile:
 * its key may be another by then. Never rejects.
 */
export async function checkModels({ client, store }: Page, providerId: ProviderId): Promise<void> {
  const { setModelCheck } = store.getState();
  const checking: ModelCheck = { kind: 'checking' };
  const isLatest = () => store.getState().modelChecks[providerId] === checking;
  setModelCheck(providerId, checking);
  try {
    const { models, problem } = await client.call('provider.models', { providerId, isFresh: true });
    if (isLatest()) setModelCheck(providerId, { kind: 'answered', models, problem });
  } catch (error) {
    if (isLatest()) setModelCheck(providerId, { kind: 'answered', models: [], problem: errorInfoOf(error) });
  }
}

/** Makes a model that of new chats, also of one that is being begun. Chats that exist keep theirs. */
export async function startChatsWith({ client, store }: Page, model: ModelRef): Promise<void> {
  store.getState().setNewChatModel(model);
  await attempt(client.call('settings.update', { defaultModel: model }));
}
