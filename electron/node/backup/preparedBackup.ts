import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { BackupFacts } from '../../../shared/domain/folderChange.ts';
import { problemError } from '../../../shared/domain/error.ts';
import { sha256 } from '../../../shared/domain/ids.ts';
import { writeWholeFile } from '../files/writeWholeFile.ts';

const preparedFile = z.object({ sha256 });

/** The file beside prepared data that says which backup they were made from. */
function preparedPath(prepared: string): string {
  return join(prepared, 'backup.json');
}

export async function writePrepared(prepared: string, { sha256: hash }: BackupFacts): Promise<void> {
  await writeWholeFile(preparedPath(prepared), JSON.stringify({ sha256: hash }), { mode: 0o600 });
}

/** @throws HostError `notFound` unless these data were made from the backup that the user confirmed */
export function mustBePrepared(prepared: string, confirmed: BackupFacts): void {
  if (hashIn(prepared) !== confirmed.sha256) throw problemError({ kind: 'backupOver' });
}

function hashIn(prepared: string): string | undefined {
  try {
    return preparedFile.parse(JSON.parse(readFileSync(preparedPath(prepared), 'utf8'))).sha256;
  } catch {
    return undefined;
  }
}
