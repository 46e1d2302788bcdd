import { readFile } from 'node:fs/promises';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import writeFileAtomic from 'write-file-atomic';
import { HostError } from '../../../shared/domain/error.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { ConfigContents, ConfigFile } from '../../host/ports/configFile.ts';
import { parseConfig } from './parseConfig.ts';

const format = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/** mcp.json on disk. Written atomically, and only where something changes. */
export class JsonConfigFile implements ConfigFile {
  readonly path: string;
  /** Edits one after the other: each reads what the one before wrote. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.path = path;
  }

  async read(): Promise<ConfigContents> {
    const text = await this.#text();
    return text === undefined ? { entries: [], problems: [] } : parseConfig(text);
  }

  parse(text: string): ConfigContents {
    return parseConfig(text);
  }

  set(name: string, value: JsonObject): Promise<void> {
    return this.#edit(['mcpServers', name], value);
  }

  remove(name: string): Promise<void> {
    return this.#edit(['mcpServers', name], undefined);
  }

  #edit(path: JSONPath, value: JsonObject | undefined): Promise<void> {
    const edit = this.#last.then(async () => {
      const text = (await this.#text()) ?? '{\n  "mcpServers": {}\n}\n';
      const [problem] = parseConfig(text).problems;
      if (problem) {
        throw new HostError(
          'configUnreadable',
          `Correct the file first, nothing was changed. ${problem.message}`,
          problem.data,
        );
      }
      const next = applyEdits(text, modify(text, path, value, format));
      if (next !== text) await writeFileAtomic(this.path, next, { mode: 0o600 });
    });
    this.#last = edit.catch(() => undefined);
    return edit;
  }

  async #text(): Promise<string | undefined> {
    try {
      return (await readFile(this.path, 'utf8')).replace(/^\uFEFF/, '');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new HostError('configUnreadable', `${this.path} cannot be read: ${(error as Error).message}`, undefined, {
        cause: error,
      });
    }
  }
}
