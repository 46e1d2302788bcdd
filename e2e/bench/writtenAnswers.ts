import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startFakeModel } from '../fakeModels/fakeModel.ts';
import { answerText, textOfRareWords } from './answerText.ts';
import type { Measured } from './figure.ts';

const script = new URL('writeAnswer.ts', import.meta.url).pathname;
const KiB = 1024;
const characters = 2_000_000;
/** As many as a model sends at once. */
const charactersAPiece = 60;
/** As models send it: so many pieces, then a pause. */
const pieces = { together: 40, pauseMs: 1 };

/** What an answer of 2 MB makes the host write, the checkpoint of the database included and the search index left out. */
export async function measureWrittenAnswer(): Promise<Measured> {
  const bytes = await writeAnswer(answerText(characters));
  return figure('Bytes written for an answer of 2 MB', 'the text', bytes, characters, 6);
}

/** An answer that is twice as long must not cost more than twice as much. */
export async function measureWrittenTwice(): Promise<Measured> {
  const [once, twice] = [await writeAnswer(answerText(characters)), await writeAnswer(answerText(2 * characters))];
  return figure('Bytes written for an answer of 4 MB', 'one of 2 MB', twice, once, 2.1);
}

/** What the search index writes once the answer has ended. */
export async function measureWrittenIndex(): Promise<Measured> {
  const words = textOfRareWords(characters);
  const [plain, indexed] = [await writeAnswer(words), await writeAnswer(words, 'indexed')];
  return figure('Bytes written to the search index for it', 'the text', indexed - plain, characters, 8);
}

async function writeAnswer(text: string, ...indexed: readonly 'indexed'[]): Promise<number> {
  const steps = Array.from({ length: Math.ceil(text.length / charactersAPiece) }, (_, at) => [
    { text: text.slice(at * charactersAPiece, (at + 1) * charactersAPiece) },
    ...(at % pieces.together === 0 ? [{ pauseMs: pieces.pauseMs }] : []),
  ]).flat();
  const model = await startFakeModel({ wire: 'chat', script: () => ({ steps }) });
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, model.baseUrl, ...indexed]);
    return Number(stdout);
  } finally {
    await model.close();
  }
}

function figure(name: string, against: string, ours: number, bare: number, factor: number): Measured {
  return {
    name,
    against,
    unit: 'KiB',
    ours: [ours / KiB],
    bare: [bare / KiB],
    target: { kind: 'atMostTimes', factor },
  };
}
