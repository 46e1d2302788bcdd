import type { AccountId, ServerId } from '../../../shared/domain/ids.ts';
import type { InstructionsPin } from '../../../shared/domain/instructions.ts';
import type { PinnedTool } from '../../../shared/domain/pin.ts';
import { accountKey, firstAccount } from '../../../shared/domain/serverAccounts.ts';
import type { ToolRef } from '../../../shared/domain/tool.ts';
import { toolKey } from '../calls/catalog/toolNames.ts';
import type { DamagedInstructionsPin, DamagedToolPin, PinStore } from '../ports/stores.ts';

export class MemoryPinStore implements PinStore {
  readonly saved = new Map<string, PinnedTool>();
  readonly savedInstructions = new Map<string, InstructionsPin>();
  damaged: DamagedToolPin[] = [];
  damagedInstructions: DamagedInstructionsPin[] = [];

  async pins() {
    return { pins: [...this.saved.values()], damaged: this.damaged };
  }
  async pinned(tool: ToolRef) {
    return this.saved.get(toolKey(tool));
  }
  async savePins(pins: readonly PinnedTool[]) {
    for (const pin of pins) this.saved.set(toolKey(pin.tool), pin);
  }
  async deletePins(id: ServerId) {
    for (const [key, { tool }] of this.saved) if (tool.serverId === id) this.saved.delete(key);
  }
  async damagedInstructionsPins() {
    return this.damagedInstructions;
  }
  async instructionsPins() {
    return [...this.savedInstructions.values()];
  }
  async saveInstructionsPin(pin: InstructionsPin) {
    this.savedInstructions.set(accountKey({ account: firstAccount, ...pin }), pin);
  }
  async deleteInstructionsPin(id: ServerId, account?: AccountId) {
    for (const [key, pin] of this.savedInstructions) {
      const isThis = account === undefined || account === (pin.account ?? firstAccount);
      if (pin.serverId === id && isThis) this.savedInstructions.delete(key);
    }
  }
}
