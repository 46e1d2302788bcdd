import { type ErrorInfo, HostError, problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { secretNameFor } from '../../../../shared/domain/literalSecrets/keepSecrets.ts';
import { type FieldValue, fillPasted, type FilledLaunch } from '../../../../shared/domain/pasted/fillPasted.ts';
import type {
  PasteAnswers,
  PasteChoice,
  PastedServer,
  PasteField,
  PasteReading,
} from '../../../../shared/domain/pasted/pasteReading.ts';
import { secretReferences } from '../../../../shared/domain/secret.ts';
import { configurableLaunch, type ServerDefinition, serverName } from '../../../../shared/domain/server.ts';
import type { PasteReader } from '../../ports/pasteReader.ts';
import { type SecretStore, serverSecretKey } from '../../ports/secrets.ts';
import type { ConfiguredServer } from '../configuration/configEntry.ts';

interface ImportParts {
  readonly paste: PasteReader;
  readonly secrets: SecretStore;
  readonly servers: () => readonly ServerDefinition[];
}

export interface ImportWish {
  readonly text: string;
  readonly chosen: readonly PasteChoice[];
  readonly answers: PasteAnswers;
}

/** Servers of one reading that the user takes over. */
export interface ChosenServers {
  readonly reading: PasteReading;
  readonly chosen: readonly PasteChoice[];
  readonly answers: PasteAnswers;
  /** They come switched off. */
  readonly isOff?: boolean;
}

interface ImportOutcome {
  readonly added: ServerId[];
  readonly problems: ErrorInfo[];
}

/** Adds servers from pasted texts. They are switched on, so that trust is asked for at once; nothing runs without it. */
export class ImportedServers {
  readonly #parts: ImportParts;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ImportParts) {
    this.#parts = parts;
  }

  /** What a text was recognised as. Names that are taken here are changed; values of this computer are not looked at. */
  async recognise(text: string): Promise<PasteReading> {
    const { paste, servers } = this.#parts;
    const reading = await paste.read(text);
    const taken = new Set([...servers().map(({ name }) => name)]);
    const named = reading.servers.map((server) => {
      const name = freeName(server.name, taken);
      taken.add(name);
      if (name === server.name) return server;
      const note = { kind: 'nameChanged' as const, what: server.name, line: 1, column: 1 };
      return { ...server, name, notes: [...server.notes, note] };
    });
    const fields = reading.fields.map((field) => ({
      ...field,
      isOnComputer: field.kind === 'environment' && (paste.variable(field.name) ?? '') !== '',
    }));
    return { ...reading, servers: named, fields };
  }

  /** Adds the chosen servers of a text, which is read again. What cannot be added is reported; the others are. */
  import(
    { text, chosen, answers }: ImportWish,
    add: (server: ConfiguredServer) => Promise<ServerId>,
  ): Promise<ImportOutcome> {
    return this.addChosen(async () => [{ reading: await this.#parts.paste.read(text), chosen, answers }], add);
  }

  /**
   * Adds the chosen servers of readings.
   *
   * @param read called when no other servers are being added
   */
  addChosen(
    read: () => Promise<readonly ChosenServers[]>,
    add: (server: ConfiguredServer) => Promise<ServerId>,
  ): Promise<ImportOutcome> {
    // One after the other: two at once could choose the same name for a secret.
    const next = this.#last.then(async () => {
      const added: ServerId[] = [];
      const problems: ErrorInfo[] = [];
      for (const { reading, chosen, answers, isOff = false } of await read()) {
        for (const choice of chosen) {
          try {
            const server = reading.servers[choice.at];
            if (server === undefined) throw problemError({ kind: 'pasteChanged' });
            const named = { ...server, name: choice.name };
            added.push(await this.#add(named, reading.fields, answers, (each) => add({ ...each, enabled: !isOff })));
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
    add: (server: ConfiguredServer) => Promise<ServerId>,
  ): Promise<ServerId> {
    const wrong = (field: string, fault: 'invalid' | 'notAddress') =>
      problemError({ kind: 'pasteFieldWrong', line: 1, column: 1, server: server.name, field, fault, value: '' });
    const name = serverName.safeParse(server.name);
    if (!name.success) throw wrong('name', 'invalid');
    const { launch, secrets, missing, misplaced } = await this.#fill(server, fields, (id) =>
      this.#valueOf(id, fields, answers),
    );
    if (missing.length > 0) {
      const names = missing.map((field) => field.name).join(', ');
      throw problemError({ kind: 'pasteFieldsEmpty', server: server.name, fields: names });
    }
    if (misplaced.length > 0) {
      const names = misplaced.map((field) => field.name).join(', ');
      throw problemError({ kind: 'pasteSecretMisplaced', server: server.name, fields: names });
    }
    // Values must not make up a reference to a secret of another server.
    const known = new Set([...secretReferences(JSON.stringify(server.launch)), ...Object.keys(secrets)]);
    if (secretReferences(JSON.stringify(launch)).some((reference) => !known.has(reference)))
      throw wrong('env', 'invalid');
    const checked = configurableLaunch.safeParse(launch);
    if (!checked.success) throw wrong('url', 'notAddress');
    try {
      for (const [key, value] of Object.entries(secrets)) await this.#parts.secrets.set(serverSecretKey(key), value);
      return await add({ name: name.data, launch: checked.data, enabled: true });
    } catch (error) {
      await Promise.allSettled(Object.keys(secrets).map((key) => this.#parts.secrets.delete(serverSecretKey(key))));
      throw error;
    }
  }

  /** An answer counts only for its own field: a variable of this computer only where the text names it. */
  #valueOf(id: string, fields: readonly PasteField[], answers: PasteAnswers): FieldValue | undefined {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    if (answer === undefined) return undefined;
    if ('value' in answer) return { value: answer.value, isFromComputer: false };
    const field = fields.find((each) => each.id === id);
    const value = field?.kind === 'environment' ? this.#parts.paste.variable(field.name) : undefined;
    return value === undefined ? undefined : { value, isFromComputer: true };
  }

  async #fill(
    server: PastedServer,
    fields: readonly PasteField[],
    valueOf: (id: string) => FieldValue | undefined,
  ): Promise<FilledLaunch> {
    const { secrets, servers } = this.#parts;
    const launches = [...servers().map(({ launch }) => launch), server.launch];
    const taken = new Set(launches.flatMap((each) => secretReferences(JSON.stringify(each))));
    for (;;) {
      const used = new Set(taken);
      const filled = fillPasted(server.launch, fields, valueOf, (field) => {
        const name = secretNameFor(server.name, field.name, (each) => used.has(each));
        used.add(name);
        return name;
      });
      const names = Object.keys(filled.secrets);
      const isStored = await Promise.all(names.map((name) => secrets.has(serverSecretKey(name))));
      if (!isStored.includes(true)) return filled;
      names.filter((_, at) => isStored[at]).forEach((name) => taken.add(name));
    }
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name.slice(0, 60)}-${number}`)) number++;
  return `${name.slice(0, 60)}-${number}`;
}
