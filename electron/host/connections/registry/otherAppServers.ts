import { secretsOf } from '../configuration/accountChanges.ts';
import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { FileChoice, FoundFile, FoundServers } from '../../../../shared/domain/otherApps/foundServers.ts';
import {
  type HiddenReading,
  hideValues,
  isHiddenField,
  withHiddenValues,
} from '../../../../shared/domain/otherApps/hideValues.ts';
import type { PasteField } from '../../../../shared/domain/pasted/pasteReading.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { OtherAppFile, OtherApps } from '../../ports/otherApps.ts';
import type { PasteReader } from '../../ports/pasteReader.ts';
import type { SecretStore } from '../../ports/secrets.ts';
import type { Clock } from '../../ports/system.ts';
import { FoundMatcher } from './foundMatcher.ts';
import { readableSecrets } from './readableSecrets.ts';
import { type AddServer, type ChosenServers, type ImportedServers, onThisComputer } from './importedServers.ts';

interface OtherAppParts {
  readonly otherApps: OtherApps;
  readonly paste: Pick<PasteReader, 'variable'>;
  readonly secrets: SecretStore;
  readonly servers: () => readonly ServerDefinition[];
  readonly imported: ImportedServers;
  readonly nextId: () => string;
  readonly clock: Pick<Clock, 'after'>;
}

/** What was shown of a file, without its content. */
type Shown = Pick<OtherAppFile, 'app' | 'path' | 'project' | 'hash'>;

interface Wish {
  readonly lookId: string;
  readonly files: readonly FileChoice[];
}

/**
 * Servers of other apps on this computer. Files are looked for on request only, and read again when servers are taken over: between the
 * two nothing of them is kept but their hashes. Values of secrets go from the files to the secret store, never to the page.
 */
export class OtherAppServers {
  readonly #parts: OtherAppParts;
  #shown: { readonly lookId: string; readonly files: readonly Shown[] } | undefined;

  constructor(parts: OtherAppParts) {
    this.#parts = parts;
  }

  async look(): Promise<FoundServers> {
    const { otherApps, servers, secrets, nextId, clock } = this.#parts;
    const { files, looked, isCut } = await otherApps.look();
    const lookId = nextId();
    const own = servers();
    const { values, unread } = await readableSecrets(secrets, new Set(own.flatMap(secretsOf)), clock);
    const matcher = new FoundMatcher(own, values);
    const uncompared = own.filter((server) => secretsOf(server).some((name) => unread.has(name)));
    const found = files.map((file, at): FoundFile => {
      const hidden = hideValues(file.reading);
      const ofFile = hidden.reading.servers.map((server) => matcher.match(server, hidden, file.app));
      return {
        at,
        app: file.app,
        path: file.path,
        project: file.project,
        servers: ofFile,
        fields: this.#openFields(hidden),
        notes: file.reading.notes,
        problems: file.reading.problems,
      };
    });
    this.#shown = { lookId, files: files.map(({ app, path, project, hash }) => ({ app, path, project, hash })) };
    return { lookId, files: found, looked: [...looked], isCut, uncompared: uncompared.map(({ name }) => name) };
  }

  /** Adds chosen servers, switched off. A file that was changed since it was shown gives nothing. */
  async import({ lookId, files }: Wish, add: AddServer): Promise<{ added: ServerId[]; problems: ErrorInfo[] }> {
    const shown = this.#shown?.lookId === lookId ? this.#shown.files : undefined;
    if (shown === undefined) throw problemError({ kind: 'appFileChanged', path: lookId });
    const changed: ErrorInfo[] = [];
    const outcome = await this.#parts.imported.addChosen(async () => {
      const now = await this.#parts.otherApps.look();
      return files.flatMap(({ at, chosen, answers }): ChosenServers[] => {
        const wanted = shown[at];
        const file = now.files.find((each) => wanted !== undefined && isOf(each, wanted));
        if (wanted === undefined || file?.hash !== wanted.hash) {
          changed.push(problemError({ kind: 'appFileChanged', path: wanted?.path ?? '' }).toInfo());
          return [];
        }
        const hidden = hideValues(file.reading);
        return [
          { reading: hidden.reading, chosen, answers: withHiddenValues(hidden, answers), isOff: true, app: wanted.app },
        ];
      });
    }, add);
    return { added: outcome.added, problems: [...changed, ...outcome.problems] };
  }

  /** Fields that the user can answer. */
  #openFields({ reading }: HiddenReading): PasteField[] {
    return reading.fields
      .filter(({ id }) => !isHiddenField(id))
      .map((field) => onThisComputer(field, this.#parts.paste));
  }
}

function isOf(file: Shown, { app, path, project }: Shown): boolean {
  return file.app === app && file.path === path && file.project === project;
}
