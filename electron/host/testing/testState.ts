import { emptySnapshot } from '../../../shared/domain/snapshot.ts';
import { HostState } from '../ground/state/hostState.ts';

/** The shell of a host without a page. */
export const headlessShell = {
  kind: 'headless',
  version: '0.0.0',
  isSafeMode: false,
  canPickFolder: false,
  canShowFolder: false,
  outsideLinks: 'page',
  secrets: 'session',
} as const;

/** An error in a listener fails the test. */
export const failTest = (error: unknown): never => {
  throw error;
};

/** An empty state, and the types of the facts published since. */
export function testState() {
  const state = new HostState(emptySnapshot(headlessShell), failTest);
  const published: string[] = [];
  state.onEvent(({ event }) => published.push(event.type));
  return { state, published };
}
