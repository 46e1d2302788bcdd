import { createStore, type StoreApi } from 'zustand';
import { type TrustContract, trustContract, type TrustOutput } from '../../shared/contract/trustCommands.ts';
import type { ErrorInfo } from '../../shared/domain/error.ts';
import type { PermissionRequest, TrustAnswer, TrustRequest } from '../../shared/domain/trust.ts';
import { type CallClient, createCallClient } from '../host/callClient.ts';
import { errorInfoOf } from '../../shared/contract/callError.ts';
import type { Connection, ConnectionStatus } from '../host/connection.ts';

interface TrustState {
  readonly connection: ConnectionStatus;
  /** `undefined` until it was read. */
  readonly pending: TrustOutput<'trust.pending'> | undefined;
  readonly error: ErrorInfo | undefined;
}

export interface TrustPageModel {
  readonly store: StoreApi<TrustState>;
  /**
   * Resolves once the answer was sent and what waits was read again; a failure is in the state.
   *
   * @param chosen whose values secrets without a value get, by the names of secrets
   */
  answer(request: TrustRequest, answer: TrustAnswer, chosen?: Readonly<Record<string, string>>): Promise<void>;
  answerPermission(request: PermissionRequest, isAllowed: boolean): Promise<void>;
  readonly read: () => void;
}

/** The state of the trust surface and its answers. It reads the waiting requests whenever the host reports a change. */
export function createTrustPage(connection: Connection): TrustPageModel {
  const store = createStore<TrustState>(() => ({ connection: 'connecting', pending: undefined, error: undefined }));
  const client: CallClient<TrustContract> = createCallClient(connection.bridge, trustContract);
  let generation = 0;

  const readPending = () => {
    const mine = ++generation;
    return client.call('trust.pending', {}).then(
      (pending) => mine === generation && store.setState({ pending, error: undefined }),
      (error: unknown) => mine === generation && store.setState({ error: errorInfoOf(error) }),
    );
  };
  const read = () => void readPending();
  connection.onStatus((status) => {
    store.setState({ connection: status });
    if (status !== 'connected') return client.connectionLost();
    client.subscribe({ events: read, deltas: () => undefined, missed: read });
    read();
  });
  const answered = async (call: Promise<unknown>) => {
    try {
      await call;
    } catch (error) {
      store.setState({ error: errorInfoOf(error) });
    }
    await readPending();
  };
  return {
    store,
    read,
    answer: ({ id, launchHash }, answer, chosen = {}) =>
      answered(client.call('trust.answer', { requestId: id, launchHash, answer, chosen })),
    answerPermission: ({ id }, isAllowed) =>
      answered(client.call('trust.answerPermission', { requestId: id, isAllowed })),
  };
}
