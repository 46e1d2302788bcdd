import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { FileChoice, FoundFile, FoundServers } from '../../../../shared/domain/otherApps/foundServers.ts';
import { type HiddenReading, hideValues } from '../../../../shared/domain/otherApps/hideValues.ts';
import type { PasteAnswers, PasteField } from '../../../../shared/domain/pasted/pasteReading.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { OtherAppFile, OtherApps } from '../../ports/otherApps.ts';
import type { PasteReader } from '../../ports/pasteReader.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';
import type { ConfiguredServer } from '../configuration/configEntry.ts';
import { FoundMatcher } from './foundMatcher.ts';
import type { ChosenServers, ImportedServers } from './importedServers.ts';

interface OtherAppParts {
  readonly otherApps: OtherApps;
  readonly paste: Pick<PasteReader, 'variable'>;
  readonly secrets: SecretStore;
  readonly servers: () => readonly ServerDefinition[];
  readonly imported: ImportedServers;
  readonly nextId: () => string;
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
    const { otherApps, servers, nextId } = this.#parts;
    const { files, looked, isCut } = await otherApps.look();
    const lookId = nextId();
    const own = servers();
    const matcher = new FoundMatcher(own, await this.#secretsOf(own));
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
    return { lookId, files: found, looked: [...looked], isCut };
  }

  /** Adds chosen servers, switched off. A file that was changed since it was shown gives nothing. */
  async import(
    { lookId, files }: Wish,
    add: (server: ConfiguredServer) => Promise<ServerId>,
  ): Promise<{ added: ServerId[]; problems: ErrorInfo[] }> {
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
        return [{ reading: hidden.reading, chosen, answers: withHidden(hidden, answers), isOff: true }];
      });
    }, add);
    return { added: outcome.added, problems: [...changed, ...outcome.problems] };
  }

  /** Fields that the user can answer. */
  #openFields({ reading, values }: HiddenReading): PasteField[] {
    const { variable } = this.#parts.paste;
    return reading.fields
      .filter(({ id }) => !isHidden(id, values))
      .map((field) => ({
        ...field,
        isOnComputer: field.kind === 'environment' && (variable(field.name) ?? '') !== '',
      }));
  }

  async #secretsOf(own: readonly ServerDefinition[]): Promise<ReadonlyMap<string, string>> {
    const names = new Set(own.flatMap(({ launch }) => secretReferences(JSON.stringify(launch))));
    const values = await Promise.all(
      [...names].map(async (name) => [name, await this.#parts.secrets.get(serverSecretKey(name))] as const),
    );
    return new Map(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
  }
}

function isOf(file: Shown, { app, path, project }: Shown): boolean {
  return file.app === app && file.path === path && file.project === project;
}

/** Whether a field was made for a value that stands in the file, and not for one that is open. */
function isHidden(id: string, values: ReadonlyMap<string, string>): boolean {
  return id.startsWith('secret:') && values.has(id);
}

/** The answers of the user, and the values of the file where there is none. */
function withHidden({ values }: HiddenReading, answers: PasteAnswers): PasteAnswers {
  const own = [...values].flatMap(([id, value]) => {
    const answer = isHidden(id, values) || !Object.hasOwn(answers, id) ? undefined : answers[id];
    const isEmpty = answer === undefined || ('value' in answer && answer.value === '');
    return isEmpty ? [[id, { value }] as const] : [];
  });
  return { ...answers, ...Object.fromEntries(own) };
}
