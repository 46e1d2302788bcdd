import { type PinnedTool, pinnedTool, type ToolPin, toolPin } from '../../../shared/domain/pin.ts';
import { type InstructionsPin, instructionsPin } from '../../../shared/domain/instructions.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ToolRef } from '../../../shared/domain/tool.ts';
import type { PinStore } from '../../host/ports/stores.ts';
import { type Database, jsonColumn, type Row } from './database.ts';
import { readEach } from './readableRows.ts';

/** Pins in SQLite. Definitions are read one by one: they are large, and only a change needs them. */
export class SqlitePinStore implements PinStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async pins(): Promise<ToolPin[]> {
    const sql =
      'SELECT server_id, tool_name, launch_hash, definition_hash, pinned_at FROM pins ORDER BY server_id, tool_name';
    return readEach(toolPin, this.#db.all(sql).map(pinFromRow));
  }

  async pinned({ serverId, name }: ToolRef): Promise<PinnedTool | undefined> {
    const row = this.#db.get('SELECT * FROM pins WHERE server_id = ? AND tool_name = ?', serverId, name);
    return row && pinnedTool.parse({ ...pinFromRow(row), definition: jsonColumn(row, 'definition') });
  }

  async savePins(pins: readonly PinnedTool[]): Promise<void> {
    this.#db.transaction(() => {
      for (const pin of pins) {
        this.#db.run(
          `INSERT INTO pins (server_id, tool_name, launch_hash, definition_hash, pinned_at, definition)
           VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET launch_hash = excluded.launch_hash, definition_hash = excluded.definition_hash,
             pinned_at = excluded.pinned_at, definition = excluded.definition`,
          pin.tool.serverId,
          pin.tool.name,
          pin.launchHash,
          pin.definitionHash,
          pin.pinnedAt,
          JSON.stringify(pin.definition),
        );
      }
    });
  }

  async deletePins(id: ServerId): Promise<void> {
    this.#db.run('DELETE FROM pins WHERE server_id = ?', id);
  }

  async instructionsPins(): Promise<InstructionsPin[]> {
    const sql = 'SELECT data FROM instructions_pins ORDER BY server_id';
    return this.#db.all(sql).map((row) => instructionsPin.parse(jsonColumn(row, 'data')));
  }

  async saveInstructionsPin(pin: InstructionsPin): Promise<void> {
    const sql =
      'INSERT INTO instructions_pins (server_id, data) VALUES (?, ?) ON CONFLICT DO UPDATE SET data = excluded.data';
    this.#db.durably(() => this.#db.run(sql, pin.serverId, JSON.stringify(pin)));
  }

  async deleteInstructionsPin(id: ServerId): Promise<void> {
    this.#db.run('DELETE FROM instructions_pins WHERE server_id = ?', id);
  }
}

function pinFromRow(row: Row) {
  return {
    tool: { serverId: row['server_id'], name: row['tool_name'] },
    launchHash: row['launch_hash'],
    definitionHash: row['definition_hash'],
    pinnedAt: row['pinned_at'],
  };
}
