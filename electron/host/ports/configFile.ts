import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { Event } from '../../../shared/lib/emitter.ts';
import type { JsonObject, JsonValue } from '../../../shared/lib/json.ts';

/** One entry below `mcpServers`, as written in the file. */
export interface ConfigEntry {
  readonly name: string;
  readonly value: JsonValue;
  /** Counted from 1. */
  readonly line: number;
}

/** The readable contents, and the problems of the rest. */
export interface ConfigContents {
  /** The name of the file, without its folder, for people. */
  readonly file: string;
  readonly entries: readonly ConfigEntry[];
  readonly problems: readonly ErrorInfo[];
}

/**
 * Port: mcp.json. Changes keep everything a person wrote around them: comments, order, fields of other hosts. A file
 * that does not parse is never overwritten: `set` and `remove` throw a `configUnreadable`.
 */
export interface ConfigFile {
  /** Its path, for people. */
  readonly path: string;
  read(): Promise<ConfigContents>;
  /** Reads the text of another such file: a whole file, the `mcpServers` object, or one entry's object by name. */
  parse(text: string, file: string): ConfigContents;
  /**
   * Writes the `owned` fields of an entry, as they are in `value` or not at all, and leaves its other fields alone.
   *
   * @param before an entry that is new comes before this one; at the end without it
   */
  set(name: string, value: JsonObject, owned: readonly string[], before?: string): Promise<void>;
  remove(name: string): Promise<void>;
  /**
   * Another program wrote, deleted or restored the file, and it has come to rest: it parses, or has been broken for a
   * while. Own writes are not reported. Watches only while there are listeners.
   */
  readonly onChangedOutside: Event<void>;
}
