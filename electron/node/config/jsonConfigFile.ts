import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { applyEdits, findNodeAtLocation, getNodeValue, type JSONPath, modify, parseTree } from 'jsonc-parser';
import { problemError, toErrorInfo } from '../../../shared/domain/error.ts';
import type { Problem } from '../../../shared/domain/problem.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import { toDisposable } from '../../../shared/lib/disposable.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { ConfigContents, ConfigFile } from '../../host/ports/configFile.ts';
import { writeWholeFile } from '../files/writeWholeFile.ts';
import { readableStorageError } from '../store/storageErrors.ts';
import { type ConfigFault, parseConfig } from './parseConfig.ts';
import { SettledFile, type SettleTimes, usualSettleTimes } from './settledFile.ts';

const format = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/** mcp.json on disk. Written atomically, and only where something changes. */
export class JsonConfigFile implements ConfigFile {
  readonly path: string;
  readonly #times: SettleTimes;
  readonly #mustExist: boolean;
  /** Reads and edits run one after the other: each sees the result of the one before. */
  #last: Promise<unknown> = Promise.resolve();
  /**
   * The text that the host last read or wrote; `undefined`: there is no file. Any other text was written by another
   * program.
   */
  #known: string | undefined;
  readonly #changed = new Emitter<void>((error) => {
    throw error;
  });
  #listeners = 0;
  #watch: SettledFile | undefined;

  /** @param options.mustExist the user named it: where it is missing, that is a problem */
  constructor(path: string, options: { readonly times?: SettleTimes; readonly mustExist?: boolean } = {}) {
    this.path = path;
    this.#times = options.times ?? usualSettleTimes;
    this.#mustExist = options.mustExist ?? false;
  }

  readonly onChangedOutside: ConfigFile['onChangedOutside'] = (listener) => {
    this.#listeners++;
    const { path } = this;
    const now = () => performance.now();
    this.#watch ??= new SettledFile({
      path,
      now,
      times: this.#times,
      look: (over) => this.#inTurn(() => this.#look(over)),
    });
    const listening = this.#changed.event(listener);
    return toDisposable(() => {
      listening.dispose();
      if (--this.#listeners > 0) return;
      this.#watch?.dispose();
      this.#watch = undefined;
    });
  };

  read(): Promise<ConfigContents> {
    return this.#inTurn(async () => {
      try {
        const text = await this.#text();
        this.#known = text;
        if (text !== undefined) return this.#parsed(text);
        if (this.#mustExist) throw problemError({ kind: 'configMissing', path: this.path });
        return { file: this.#name, entries: [], problems: [] };
      } catch (error) {
        // The app starts all the same, and says so.
        return { file: this.#name, entries: [], problems: [toErrorInfo(error)] };
      }
    });
  }

  parse(text: string, file: string): ConfigContents {
    return parseConfig(text, file);
  }

  set(name: string, value: JsonObject, owned: readonly string[], before?: string): Promise<void> {
    return this.#edit((text, around) => {
      const path = [...around, name];
      const present = findValue(text, path);
      if (!isJsonObject(present)) return change(text, path, value, before);
      const changed = owned.filter((field) => JSON.stringify(present[field]) !== JSON.stringify(value[field]));
      return changed.reduce((edited, field) => change(edited, [...path, field], value[field]), text);
    });
  }

  remove(name: string): Promise<void> {
    return this.#edit((text, around) => change(text, [...around, name], undefined));
  }

  get #name(): string {
    return basename(this.path);
  }

  #parsed(text: string) {
    return parseConfig(text, this.#name);
  }

  /** @param changeText gets the text, and the names of the objects around the servers in it */
  #edit(changeText: (text: string, around: readonly string[]) => string): Promise<void> {
    return this.#inTurn(async () => {
      const found = await this.#text();
      const { problems, text, around, isEmpty = false } = this.#parsed(found ?? '{\n  "mcpServers": {}\n}\n');
      const [fault] = isEmpty ? [] : problems;
      if (fault) throw problemError(toCorrect(fault.problem), fault.data);
      const next = changeText(text, around);
      if (next === text) return;
      const isFromOutside = found !== this.#known;
      await this.#write(next);
      this.#known = next;
      // Another program wrote a moment ago, and its changes are in our present text.
      if (isFromOutside) this.#changed.fire();
    });
  }

  async #write(text: string): Promise<void> {
    try {
      await writeWholeFile(this.path, text, { mode: 0o600 });
    } catch (error) {
      throw readableStorageError(error);
    }
  }

  /** Reports when the file differs from the known text and is complete, or broken for too long. */
  async #look(isPatienceOver: boolean): Promise<'settled' | 'broken'> {
    const text = await this.#text().catch(() => undefined);
    if (text === this.#known) return 'settled';
    const isWhole = text !== undefined && !this.#parsed(text).problems.some(({ code }) => code === 'configUnreadable');
    if (!isWhole && !isPatienceOver) return 'broken';
    this.#known = text;
    this.#changed.fire();
    return 'settled';
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const next = this.#last.then(task);
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #text(): Promise<string | undefined> {
    try {
      return (await readFile(this.path, 'utf8')).replace(/^\uFEFF/, '');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw problemError({ kind: 'configNotReadable', path: this.path }, undefined, { cause: error });
    }
  }
}

/** The same fault, where it stops a change from being written. */
function toCorrect(fault: ConfigFault): Problem {
  if (fault.kind === 'configNoServers' || fault.kind === 'configServerTwice') return fault;
  if (fault.kind === 'configSyntax') return { ...fault, kind: 'configToCorrect' };
  return { ...fault, kind: 'configNumberToCorrect' };
}

/** @param before the property a new one comes before */
function change(text: string, path: JSONPath, value: JsonValue | undefined, before?: string): string {
  const placed =
    before === undefined
      ? format
      : {
          ...format,
          getInsertionIndex: (names: string[]) => (names.includes(before) ? names.indexOf(before) : names.length),
        };
  return applyEdits(text, modify(text, path, value, placed));
}

function findValue(text: string, path: JSONPath): unknown {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, path);
  return node && getNodeValue(node);
}
