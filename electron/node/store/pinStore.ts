import type { PinnedTool, ToolPin } from '../../../shared/domain/pin.ts';
import { type InstructionsPin, instructionsPin } from '../../../shared/domain/instructions.ts';
import { type AccountId, serverId as serverIdSchema, type ServerId } from '../../../shared/domain/ids.ts';
import { firstAccount } from '../../../shared/domain/serverAccounts.ts';
import type { ToolRef } from '../../../shared/domain/tool.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';
import type {
  DamagedInstructionsPin,
  DamagedToolPin,
  PinStore,
  StoredPins,
  StoredToolPin,
} from '../../host/ports/stores.ts';
import type { Database, Row } from './database.ts';
import { saysLeaveOut } from './damagedPermissions.ts';
import { readableJson, readRows } from './readableRows.ts';
import { pinReader } from './readPin.ts';

const pinColumns = 'server_id, tool_name, launch_hash, definition_hash, pinned_at, appeared_at';

/** Pins in SQLite. Definitions are read one by one: they are large, and only a change needs them. */
export class SqlitePinStore implements PinStore {
  readonly #db: Database;
  readonly #onDamaged: () => void;

  /** `onDamaged` is called when a pin cannot be read. */
  constructor(db: Database, onDamaged: () => void = () => undefined) {
    this.#db = db;
    this.#onDamaged = onDamaged;
  }

  async pins(): Promise<StoredPins> {
    const read = pinReader();
    const pins: ToolPin[] = [];
    const damaged: DamagedToolPin[] = [];
    for (const row of this.#db.all(`SELECT ${pinColumns} FROM pins ORDER BY server_id, tool_name`)) {
      const pin = read(row);
      if (pin === undefined) damaged.push(legiblePart(row));
      else pins.push(pin);
    }
    if (damaged.length > 0) this.#onDamaged();
    return { pins, damaged };
  }

  async pinned({ serverId, name }: ToolRef): Promise<StoredToolPin | undefined> {
    const row = this.#db.get('SELECT * FROM pins WHERE server_id = ? AND tool_name = ?', serverId, name);
    if (row === undefined) return undefined;
    const pin = pinReader()(row);
    if (pin === undefined) return undefined;
    const definition = readableJson(row, 'definition');
    return isJsonObject(definition) ? { ...pin, definition } : pin;
  }

  async savePins(pins: readonly PinnedTool[]): Promise<void> {
    this.#db.transaction(() => {
      for (const pin of pins) {
        this.#db.run(
          `INSERT INTO pins (${pinColumns}, definition) VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET launch_hash = excluded.launch_hash, definition_hash = excluded.definition_hash,
             pinned_at = excluded.pinned_at, appeared_at = excluded.appeared_at, definition = excluded.definition`,
          pin.tool.serverId,
          pin.tool.name,
          pin.launchHash,
          pin.definitionHash,
          pin.pinnedAt,
          pin.appearedAt ?? null,
          JSON.stringify(pin.definition),
        );
      }
    });
  }

  async deletePins(id: ServerId): Promise<void> {
    this.#db.run('DELETE FROM pins WHERE server_id = ?', id);
  }

  async instructionsPins(): Promise<InstructionsPin[]> {
    return readRows(instructionsPin, this.#db.all('SELECT data FROM instructions_pins ORDER BY server_id'));
  }

  async damagedInstructionsPins(): Promise<DamagedInstructionsPin[]> {
    const damaged = this.#db
      .all('SELECT server_id, data FROM instructions_pins')
      .map((row) => ({ id: row['server_id'], json: readableJson(row, 'data') }))
      .filter(({ json }) => !instructionsPin.safeParse(json).success);
    if (damaged.length > 0) this.#onDamaged();
    return damaged.flatMap(({ id, json }) => {
      const serverId = serverIdSchema.safeParse(id).data;
      return serverId === undefined ? [] : [{ serverId, isLeftOut: saysLeaveOut(json) }];
    });
  }

  async saveInstructionsPin(pin: InstructionsPin): Promise<void> {
    const sql = `INSERT INTO instructions_pins (server_id, account, data) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET data = excluded.data`;
    const account = pin.account ?? firstAccount;
    this.#db.durably(() => this.#db.run(sql, pin.serverId, account, JSON.stringify(pin)));
  }

  async deleteInstructionsPin(id: ServerId, account?: AccountId): Promise<void> {
    if (account === undefined) this.#db.run('DELETE FROM instructions_pins WHERE server_id = ?', id);
    else this.#db.run('DELETE FROM instructions_pins WHERE server_id = ? AND account = ?', id, account);
  }
}

function legiblePart(row: Row): DamagedToolPin {
  const name = row['tool_name'];
  return {
    serverId: serverIdSchema.safeParse(row['server_id']).data,
    toolName: typeof name === 'string' ? name : '',
  };
}
