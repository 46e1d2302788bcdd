import type { Decision } from '../../../../shared/domain/approval.ts';
import type { DataFolderChange } from '../../../../shared/domain/decisionReason.ts';
import type { AppliedChange, FolderChange } from '../../../../shared/domain/folderChange.ts';
import { cutWords } from '../../ground/offers/listedWords.ts';
import type { Clock } from '../../ports/system.ts';
import type { AuditTrail } from './auditTrail.ts';

/** The maximum length of a folder or a reason, in characters. */
const maxAddressChars = 4000;

/** What can be deleted in the data folder. */
type RemovedPart = 'previous' | 'oldCopy' | 'damaged' | 'logs' | 'attachments';

export interface DataFolderRecordsParts {
  readonly trail: Pick<AuditTrail, 'append'>;
  readonly clock: Clock;
}

/** Records what becomes of the data folder: what the user wants, cancels and deletes, and what was made at a start. */
export class DataFolderRecords {
  readonly #parts: DataFolderRecordsParts;

  constructor(parts: DataFolderRecordsParts) {
    this.#parts = parts;
  }

  /** Records that the user confirmed a change of the data folder, which is made at the next start. */
  folderChange(change: FolderChange): void {
    const wanted = {
      restore: 'restoreWanted',
      reset: 'resetWanted',
      bringBack: 'bringBackWanted',
      move: 'moveWanted',
    } as const;
    this.#dataFolder(wanted[change.kind], 'user', subjectOf(change));
  }

  /** Records that a change of the data folder was cancelled before it was made; `host`: because of the organization. */
  folderChangeCancelled(change: FolderChange, by: 'user' | 'host'): void {
    this.#dataFolder('changeCancelled', by, subjectOf(change), 'cancelled');
  }

  /** Records a change of the data folder that was made when Gatehouse started, could not be made, or was refused by the organization. */
  folderChanged(change: AppliedChange): void {
    if (change.kind === 'refused') return this.#dataFolder('changeCancelled', 'policy', change.backup.sha256, 'denied');
    if (change.kind === 'failed') return this.#dataFolder('changeFailed', 'host', change.said, 'cancelled');
    const made = { restore: 'restored', reset: 'reset', bringBack: 'broughtBack', move: 'moved' } as const;
    this.#dataFolder(made[change.kind], 'host', subjectOf(change));
  }

  /** Records that the user had something in the data folder deleted. @param subject which of several */
  folderPartRemoved(what: RemovedPart, subject?: string): void {
    this.#dataFolder(`${what}Removed`, 'user', subject);
  }

  #dataFolder(
    change: DataFolderChange,
    by: Decision['by'],
    subject: string | undefined,
    outcome: Decision['outcome'] = 'allowed',
  ): void {
    const at = this.#parts.clock.now();
    const decision: Decision = { outcome, by, reason: { kind: 'dataFolder', change }, decidedAt: at };
    const address = subject === undefined ? {} : { address: cutWords(subject, maxAddressChars) };
    this.#parts.trail.append({ at, kind: 'dataFolder', serverName: 'Gatehouse', ...address, decision });
  }
}

/** What a change is about: the hash of a backup, the earlier data, or the folder that the data go to or came from. Pure. */
function subjectOf(change: FolderChange | Exclude<AppliedChange, { kind: 'failed' | 'refused' }>): string | undefined {
  if (change.kind === 'restore') return change.backup.sha256;
  if ('previousId' in change) return change.previousId;
  if ('to' in change) return change.to;
  return 'from' in change ? change.from : undefined;
}
