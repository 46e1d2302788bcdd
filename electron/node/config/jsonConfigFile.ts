import { readFile } from 'node:fs/promises';
import { applyEdits, findNodeAtLocation, getNodeValue, type JSONPath, modify, parseTree } from 'jsonc-parser';
import writeFileAtomic from 'write-file-atomic';
import { HostError, toErrorInfo } from '../../../shared/domain/error.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/lib/json.ts';
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
    try {
      const text = await this.#text();
      return text === undefined ? { entries: [], problems: [] } : parseConfig(text);
    } catch (error) {
      // The app starts all the same, and says so.
      return { entries: [], problems: [toErrorInfo(error)] };
    }
  }

  parse(text: string): ConfigContents {
    return parseConfig(text);
  }

  set(name: string, value: JsonObject, owned: readonly string[]): Promise<void> {
    return this.#edit((text) => {
      const path = ['mcpServers', name];
      const before = findValue(text, path);
      if (!isJsonObject(before)) return change(text, path, value);
      const changed = owned.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(value[field]));
      return changed.reduce((edited, field) => change(edited, [...path, field], value[field]), text);
    });
  }

  remove(name: string): Promise<void> {
    return this.#edit((text) => change(text, ['mcpServers', name], undefined));
  }

  #edit(changeText: (text: string) => string): Promise<void> {
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
      const next = changeText(text);
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

function change(text: string, path: JSONPath, value: JsonValue | undefined): string {
  return applyEdits(text, modify(text, path, value, format));
}

function findValue(text: string, path: JSONPath): unknown {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, path);
  return node && getNodeValue(node);
}
