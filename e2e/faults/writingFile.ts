/**
 * Replaces a file over and over with other contents of one letter each, and prints what is done: `node writingFile.ts FILE BYTES [TIMES]`.
 * Where the system refuses a write, it prints the reason and ends with 3. With `EXIT_WHEN_OPEN` it exits once a file lies beside the first one.
 */
import { readdirSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWholeFile } from '../../electron/node/files/writeWholeFile.ts';

const [file = '', bytes = '0', times = 'Infinity'] = process.argv.slice(2);
const tell = (line: string) => void writeSync(1, `${line}\n`);

if (process.env['EXIT_WHEN_OPEN'] === '1') {
  const look = () => {
    if (readdirSync(dirname(file)).length === 1) return void setImmediate(look);
    tell('open');
    process.exit(0);
  };
  setImmediate(look);
}

for (let n = 0; n < Number(times); n++) {
  const letter = 'abcdefghij'.charAt(n % 10);
  try {
    await writeWholeFile(file, letter.repeat(Number(bytes)));
  } catch (error) {
    tell(error instanceof Error && 'code' in error ? String(error.code) : String(error));
    process.exit(3);
  }
  tell(`wrote ${letter}`);
}
