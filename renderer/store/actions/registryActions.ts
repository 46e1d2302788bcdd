import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { secretNameFor } from '../../../shared/domain/literalSecrets/keepSecrets.ts';
import { type FieldAnswers, fillWay } from '../../../shared/domain/published/fillTemplate.ts';
import type { PublishedWay } from '../../../shared/domain/published/publishedServer.ts';
import type { Page } from '../page.ts';
import { problemOf } from './attempt.ts';

interface WantedServer {
  readonly name: string;
  readonly way: PublishedWay;
  readonly answers: FieldAnswers;
}

/** How many servers of one name may have a secret of the same label. */
const maxSameNames = 9;

/** Stores the secrets that were filled in, and adds the server, which then waits for trust. @returns what went wrong */
export function addPublishedServer(
  { client, store }: Page,
  { name, way, answers }: WantedServer,
): Promise<ErrorInfo | undefined> {
  const add = async () => {
    const first = (label: string) => secretNameFor(name, label, () => false);
    const candidates = way.fields
      .filter(({ isSecret }) => isSecret)
      .flatMap(({ label }) => [
        first(label),
        ...Array.from({ length: maxSameNames }, (_, at) => `${first(label)}-${at + 2}`),
      ]);
    const { names } = await client.call('secret.stored', { names: candidates });
    const taken = new Set(names);
    // The form showed no faults; a name that is taken meanwhile changes only the references.
    const filled = fillWay(way, answers, (label) => {
      const free = secretNameFor(name, label, (each) => taken.has(each));
      taken.add(free);
      return free;
    });
    if (!filled.ok) throw problemError({ kind: 'aborted' });
    for (const [secret, value] of Object.entries(filled.secrets))
      await client.call('secret.set', { name: secret, value });
    await client.call('server.add', { name, launch: filled.launch, enabled: true, keepSecrets: false });
    store.getState().showScreen('servers');
  };
  return problemOf(add());
}
