import type { Session } from 'electron';
import type { Log } from '../host/index.ts';

/**
 * What documents may store for themselves; not sizes of windows or words of the dictionary, which Chromium keeps elsewhere. Nor caches: they
 * are bounded.
 */
const kinds: NonNullable<Parameters<Session['clearStorageData']>[0]>['storages'] = [
  ...(['cookies', 'filesystem', 'indexdb', 'localstorage', 'serviceworkers', 'cachestorage'] as const),
];

/**
 * Forgets what documents stored in earlier runs. Origins of apps are new in each run, so what an app stored could never be read again, and would
 * stay for ever. Gatehouse's own pages store nothing beyond a run: the host does. Called before the first window. A profile that cannot be cleared
 * does not stop the start.
 */
export async function forgetSiteData(
  session: Pick<Session, 'clearStorageData'>,
  log: Pick<Log, 'write'>,
): Promise<void> {
  try {
    await session.clearStorageData({ storages: kinds });
  } catch (error) {
    log.write('warn', 'What apps stored in earlier runs was not removed', { error: String(error) });
  }
}
