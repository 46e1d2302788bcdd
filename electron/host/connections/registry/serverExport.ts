import { secretsOf } from '../configuration/accountChanges.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { secretNameFor } from '../../../../shared/domain/literalSecrets/keepSecrets.ts';
import { hideSecrets } from '../../../../shared/domain/literalSecrets/replaceSecrets.ts';
import type { ExportFormat, WrittenServers } from '../../../../shared/domain/otherApps/exportFormat.ts';
import { mapTexts } from '../../../../shared/domain/pasted/launchTexts.ts';
import { secretReference } from '../../../../shared/domain/secret.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { OtherApps } from '../../ports/otherApps.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';

/** Shorter values stand in too many texts by chance, and a page could find them by trying. */
const minHiddenLength = 10;

interface StoredValue {
  readonly name: string;
  readonly value: string;
}

interface ExportParts {
  readonly otherApps: Pick<OtherApps, 'write'>;
  readonly secrets: Pick<SecretStore, 'get'>;
  readonly servers: () => readonly ServerDefinition[];
}

/** Writes servers down for other apps: references to secrets, never values, also where a value stands in a launch. */
export class ServerExport {
  readonly #parts: ExportParts;

  constructor(parts: ExportParts) {
    this.#parts = parts;
  }

  async write(serverIds: readonly ServerId[], format: ExportFormat): Promise<WrittenServers> {
    const { otherApps, secrets, servers } = this.#parts;
    const chosen = servers().flatMap(({ id, name, launch, accounts }) =>
      serverIds.includes(id) && launch.kind !== 'builtin'
        ? [{ name, launch, hasOtherAccounts: (accounts?.others.length ?? 0) > 0 }]
        : [],
    );
    if (chosen.length === 0) throw problemError({ kind: 'exportNothing' });
    const names = new Set(servers().flatMap(secretsOf));
    const values = await Promise.all(
      [...names].map(async (name) => ({ name, value: (await secrets.get(serverSecretKey(name))) ?? '' })),
    );
    const known = values
      .filter(({ value }) => value.length >= minHiddenLength)
      // One may be part of another.
      .sort((a, b) => b.value.length - a.value.length);
    const taken = new Set(names);
    const covered = chosen.map(({ name, launch, hasOtherAccounts }) => {
      const kept = hideSecrets(launch, (variable) => {
        const free = secretNameFor(name, variable, (each) => taken.has(each));
        taken.add(free);
        return secretReference(free);
      });
      return { name, launch: mapTexts(kept, (text) => withReferences(text, known)), hasOtherAccounts };
    });
    return otherApps.write(covered, format);
  }
}

function withReferences(text: string, known: readonly StoredValue[]): string {
  const [first, ...others] = known;
  if (first === undefined) return text;
  const reference = secretReference(first.name);
  return text
    .split(/(\$\{(?:secret:[A-Za-z0-9_.-]+|env:[^{}]+)\})/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .split(first.value)
            .map((rest) => withReferences(rest, others))
            .join(reference),
    )
    .join('');
}
