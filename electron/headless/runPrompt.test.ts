import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problemError } from '../../shared/domain/error.ts';
import { backupFacts, type FolderChange } from '../../shared/domain/folderChange.ts';
import { testFolder } from '../node/backup/testing/dataFolderForTest.ts';
import { changePaths } from '../node/folder/changePaths.ts';
import { readChange, wantedChange, writeApplied, writeChange } from '../node/folder/pendingChange.ts';
import { readArguments } from './arguments.ts';
import { readPolicyFile } from './policyFile.ts';
import { runPrompt } from './runPrompt.ts';

const silent = { print: () => undefined, say: () => undefined, end: () => undefined };
const none = { chats: 0, messages: 0, attachments: 0, servers: 0, providers: 0, assistants: 0 };
const backup = backupFacts.parse({ madeAt: 1, sha256: 'a'.repeat(64), ...none });

const unfinished = problemError({ kind: 'folderChangeUnfinished' }).toInfo();

async function runIn(folder: string) {
  const config = `${folder}/other.json`;
  writeFileSync(config, '{"mcpServers":{}}');
  const options = readArguments(['--prompt', 'Hello', '--data', folder, '--config', config], {});
  return runPrompt(options, await readPolicyFile(undefined), silent);
}

it.each<FolderChange>([{ kind: 'restore', backup }, { kind: 'reset' }])(
  'makes no change of the data folder that the app was to make: $kind',
  async (change) => {
    const folder = testFolder();
    await writeChange(folder, wantedChange(change));
    expect(await runIn(folder)).toMatchObject({ reason: 'error', error: { message: unfinished.message } });
    expect(await readChange(folder)).toMatchObject({ change: { kind: change.kind }, phase: 'wanted' });
  },
);

it('leaves it to the app to switch off the servers of a restored backup', async () => {
  const folder = testFolder();
  await writeApplied(folder, { kind: 'restore', backup, providers: [] });
  expect(await runIn(folder)).toMatchObject({ reason: 'error', error: { message: unfinished.message } });
  writeFileSync(changePaths(folder).applied, JSON.stringify({ kind: 'move', from: '/x' }));
  expect(await runIn(folder)).toEqual({ reason: 'completed' });
});
