import type { AddedHow } from '../../../../shared/domain/addedServer.ts';
import type { OtherApp } from '../../../../shared/domain/otherApps/otherApp.ts';
import {
  type HiddenReading,
  hideFileVariables,
  isHiddenField,
  withHiddenValues,
} from '../../../../shared/domain/otherApps/hideValues.ts';
import { refersToVariable } from '../../../../shared/domain/computerVariable.ts';
import { type ErrorInfo, HostError, problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { type FieldValue, fillPasted, type FilledLaunch } from '../../../../shared/domain/pasted/fillPasted.ts';
import type {
  PasteAnswers,
  PasteChoice,
  PastedFile,
  PastedServer,
  PastedLimits,
  PasteField,
  PasteReading,
} from '../../../../shared/domain/pasted/pasteReading.ts';
import { withFileFailure, withFileVariables } from '../../../../shared/domain/pasted/fileVariables.ts';
import { readsVariables } from '../../../../shared/domain/variablePlaces.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import {
  configurableLaunch,
  freeServerName,
  type ServerDefinition,
  serverName,
} from '../../../../shared/domain/server.ts';
import type { PasteReader } from '../../ports/pasteReader.ts';
import type { ServerSecrets } from '../../consent/trust/serverSecrets.ts';
import type { ConfiguredServer } from '../configuration/configEntry.ts';
import { withFreeNames } from '../configuration/newSecrets.ts';
import type { SaveServer } from '../configuration/secretKeeper.ts';

interface ImportParts {
  readonly paste: PasteReader;
  readonly secrets: Pick<ServerSecrets, 'has' | 'storeFor'>;
  readonly servers: () => readonly ServerDefinition[];
  /** Sets the limits of time that a text sets for a server. */
  readonly limit: (id: ServerId, limits: PastedLimits) => Promise<void>;
}

export interface ImportWish {
  readonly text: string;
  readonly chosen: readonly PasteChoice[];
  readonly answers: PasteAnswers;
  readonly files: readonly PastedFile[];
}

/** Servers of one reading that the user takes over. */
export interface ChosenServers {
  readonly reading: PasteReading;
  readonly chosen: readonly PasteChoice[];
  readonly answers: PasteAnswers;
  /** All of them come switched off, whatever the text says. */
  readonly isOff?: boolean;
  /** The app whose servers they are; without one, the text was pasted. */
  readonly app?: OtherApp;
}

interface ImportOutcome {
  readonly added: ServerId[];
  readonly problems: ErrorInfo[];
}

/** Adds one server, and notes how. `claim` is told its id before it starts: then its secrets are its own. */
export type AddServer = (
  server: ConfiguredServer,
  how: AddedHow,
  claim: (id: ServerId) => Promise<void>,
) => Promise<ServerId>;

function howAdded({ isLink }: PasteReading, app: OtherApp | undefined): AddedHow {
  if (app !== undefined) return { kind: 'otherApp', app };
  return { kind: isLink ? 'link' : 'pasted' };
}

/**
 * Adds servers from pasted texts. They are switched on, so that trust is asked for at once, but for those that the text says are off; nothing
 * runs without trust.
 */
export class ImportedServers {
  readonly #parts: ImportParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** What a text was recognised as. Names that are taken here are changed; values of this computer are not looked at. Throws the reason of the signal. */
  async recognise(text: string, files: readonly PastedFile[], signal?: AbortSignal): Promise<PasteReading> {
    const { paste, servers } = this.#parts;
    const { reading } = await this.#read(text, files, signal);
    const taken = new Set([...servers().map(({ name }) => name)]);
    const named = reading.servers.map((server) => {
      const name = freeServerName(server.name, taken);
      taken.add(name);
      if (name === server.name) return server;
      const note = { kind: 'nameChanged' as const, what: server.name, ...server.place };
      return { ...server, name, notes: [...server.notes, note] };
    });
    const open = reading.fields.filter(({ id }) => !isHiddenField(id));
    const fields = open.map((field) => onThisComputer(field, paste));
    return { ...reading, servers: named, fields };
  }

  /** Adds the chosen servers of a text, which is read again. What cannot be added is reported; the others are. */
  import({ text, chosen, answers, files }: ImportWish, add: AddServer): Promise<ImportOutcome> {
    return this.addChosen(async () => {
      const hidden = await this.#read(text, files);
      return [{ reading: hidden.reading, chosen, answers: withHiddenValues(hidden, answers) }];
    }, add);
  }

  /** A text, with the variables of the files that it names and the user chose. Nobody knows who made a link, so it gets none. */
  async #read(text: string, files: readonly PastedFile[], signal?: AbortSignal): Promise<HiddenReading> {
    const { paste } = this.#parts;
    const reading = await paste.read(text, signal);
    if (reading.isLink || files.length === 0) return { reading, values: new Map() };
    const variables = new Map<string, Readonly<Record<string, string>> | undefined>();
    for (const file of files) variables.set(file.path, 'text' in file ? await paste.variablesOf(file.text) : undefined);
    const servers = reading.servers.map((server) => {
      if (server.envFile === undefined || !variables.has(server.envFile.path)) return server;
      const found = variables.get(server.envFile.path);
      return found === undefined ? withFileFailure(server, 'envFileUnreadable') : withFileVariables(server, found);
    });
    return hideFileVariables({ ...reading, servers });
  }

  /**
   * Adds the chosen servers of readings.
   *
   * @param read called when no other servers are being added
   */
  addChosen(read: () => Promise<readonly ChosenServers[]>, add: AddServer): Promise<ImportOutcome> {
    // One after the other: two at once could choose the same name for a secret.
    const next = this.#last.then(async () => {
      const added: ServerId[] = [];
      const problems: ErrorInfo[] = [];
      for (const { reading, chosen, answers, isOff = false, app } of await read()) {
        const how = howAdded(reading, app);
        for (const choice of chosen) {
          try {
            const server = reading.servers[choice.at];
            if (server === undefined) throw problemError({ kind: 'pasteChanged' });
            const named = { ...server, name: choice.name };
            const id = await this.#add(named, reading.fields, answers, (each, claim) =>
              add({ ...each, enabled: !isOff && server.isOff !== true }, how, claim),
            );
            added.push(id);
            if (server.limits !== undefined) await this.#parts.limit(id, server.limits);
          } catch (error) {
            if (!(error instanceof HostError)) throw error;
            problems.push(toErrorInfo(error));
          }
        }
      }
      return { added, problems };
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #add(
    server: PastedServer,
    fields: readonly PasteField[],
    answers: PasteAnswers,
    add: SaveServer<ServerId>,
  ): Promise<ServerId> {
    const wrong = (field: string, fault: 'invalid' | 'notAddress' | 'namesVariable') =>
      problemError({ kind: 'pasteFieldWrong', ...server.place, server: server.name, field, fault, value: '' });
    const name = serverName.safeParse(server.name);
    if (!name.success) throw wrong('name', 'invalid');
    const { launch, secrets, variables, open, missing, misplaced } = await this.#fill(server, fields, (id) => {
      const given = this.#valueOf(id, fields, answers);
      // In a file of variables, it is text. What somebody types is meant.
      const isTyped = given?.isFromComputer === false && !isHiddenField(id);
      if (isTyped && refersToVariable(given.value))
        throw wrong(fields.find((field) => field.id === id)?.name ?? 'env', 'namesVariable');
      return given;
    });
    if (missing.length > 0) {
      const names = missing.map((field) => field.name).join(', ');
      throw problemError({ kind: 'pasteFieldsEmpty', ...server.place, server: server.name, fields: names });
    }
    if (misplaced.length > 0) {
      const names = misplaced.map((field) => field.name).join(', ');
      throw problemError({ kind: 'pasteSecretMisplaced', ...server.place, server: server.name, fields: names });
    }
    // Values must not make up a reference to a secret of another server, or to a variable of this computer.
    if (readsVariables(launch)) throw wrong('env', 'invalid');
    const known = new Set([...Object.keys(secrets), ...open]);
    if (secretReferences(JSON.stringify(launch)).some((reference) => !known.has(reference)))
      throw wrong('env', 'invalid');
    const checked = configurableLaunch.safeParse(launch);
    if (!checked.success) throw wrong('url', 'notAddress');
    const save = (claim: (id: ServerId) => Promise<void>) =>
      add({ name: name.data, launch: checked.data, enabled: true }, claim);
    return this.#parts.secrets.storeFor(undefined, secrets, save, variables);
  }

  /** An answer counts only for its own field: a variable of this computer only where the text names it. */
  #valueOf(id: string, fields: readonly PasteField[], answers: PasteAnswers): FieldValue | undefined {
    const { paste } = this.#parts;
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    const field = fields.find((each) => each.id === id);
    if (answer === undefined) {
      return field !== undefined && isHome(field) ? { value: homeFolder(paste), isFromComputer: false } : undefined;
    }
    if ('value' in answer) return { value: answer.value, isFromComputer: false };
    const value = field?.kind === 'environment' ? paste.variable(field.name) : undefined;
    return value === undefined ? undefined : { value, isFromComputer: true };
  }

  #fill(
    server: PastedServer,
    fields: readonly PasteField[],
    valueOf: (id: string) => FieldValue | undefined,
  ): Promise<FilledLaunch> {
    const { secrets, servers } = this.#parts;
    return withFreeNames(secrets, [...servers(), server.launch], (names) =>
      fillPasted(server.launch, fields, valueOf, (field) => names.take(server.name, field.name)),
    );
  }
}

type Variables = Pick<PasteReader, 'variable'>;

/** A field with what is known of it here: whether it names a variable of this computer, and the home folder, which is nobody's secret. */
export function onThisComputer(field: PasteField, paste: Variables): PasteField {
  const home = homeFolder(paste);
  if (isHome(field)) return { ...field, value: home, isOnComputer: false };
  return {
    ...field,
    // A path like that of an example may be one of this computer.
    value: isOwnPath(field, home) ? field.description : field.value,
    isOnComputer: field.kind === 'environment' && (paste.variable(field.name) ?? '') !== '',
  };
}

function homeFolder(paste: Variables): string {
  return paste.variable('HOME') ?? paste.variable('USERPROFILE') ?? '';
}

/** Whether a field is the home folder in a launch of a program. What goes to an address is chosen by the user. */
function isHome({ kind, name, isSecret, value, places }: PasteField): boolean {
  const isForProgram = places.every(({ part }) => part !== 'address' && part !== 'header');
  return kind === 'environment' && /^(?:HOME|USERPROFILE)$/.test(name) && !isSecret && value === '' && isForProgram;
}

function isOwnPath({ kind, description, isSecret, value }: PasteField, home: string): boolean {
  if (kind !== 'placeholder' || isSecret || value !== '' || home.length < 3) return false;
  return description === home || (description.startsWith(home) && /[/\\]/.test(description[home.length] ?? ''));
}
