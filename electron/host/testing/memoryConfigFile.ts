import { HostError } from '../../../shared/domain/error.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';
import type { ConfigContents, ConfigFile } from '../ports/configFile.ts';

/** A mcp.json in memory. Tests change `entries`, as an editor would change the file. */
export class MemoryConfigFile implements ConfigFile {
  readonly path = 'mcp.json';
  entries: Readonly<Record<string, JsonValue>>;
  /** Whether the file does not parse, so that nothing can be read or written. */
  isUnreadable = false;
  readonly onChangedOutside = new Emitter<void>(() => undefined).event;

  constructor(entries: Readonly<Record<string, JsonValue>> = {}) {
    this.entries = entries;
  }

  async read(): Promise<ConfigContents> {
    if (this.isUnreadable) return { file: this.path, entries: [], problems: [unreadable.toInfo()] };
    return contentsOf(this.entries, this.path);
  }

  parse(text: string, file: string): ConfigContents {
    return contentsOf(JSON.parse(text) as Record<string, JsonValue>, file);
  }

  async set(name: string, value: JsonObject, owned: readonly string[], before?: string): Promise<void> {
    if (this.isUnreadable) throw unreadable;
    const present = Object.hasOwn(this.entries, name) ? this.entries[name] : undefined;
    const foreign = Object.entries(isJsonObject(present) ? present : {}).filter(([field]) => !owned.includes(field));
    const ours = Object.entries(value).filter(([field]) => owned.includes(field));
    const entry: [string, JsonValue] = [name, Object.fromEntries([...foreign, ...ours])];
    const order = Object.entries(this.entries);
    const at = order.findIndex(([other]) => other === (present === undefined ? before : name));
    order.splice(at === -1 ? order.length : at, present === undefined ? 0 : 1, entry);
    this.entries = Object.fromEntries(order);
  }

  async remove(name: string): Promise<void> {
    if (this.isUnreadable) throw unreadable;
    this.entries = Object.fromEntries(Object.entries(this.entries).filter(([other]) => other !== name));
  }
}

const unreadable = new HostError('configUnreadable', 'mcp.json cannot be read.');

function contentsOf(entries: Readonly<Record<string, JsonValue>>, file: string): ConfigContents {
  const listed = Object.entries(entries).map(([name, value], at) => ({ name, value, line: at + 1 }));
  return { file, entries: listed, problems: [] };
}
