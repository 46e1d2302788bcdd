/** The benchmark: `npm run bench [-- --json FILE]`. Exit code 1 when a target is missed. */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { type Figure, figureOf, table } from './figure.ts';
import { measureFirstRequest } from './firstRequest.ts';
import { measureStart } from './start.ts';
import { measureToolCall } from './toolCall.ts';

const { values } = parseArgs({ options: { json: { type: 'string' } } });
const figures: Figure[] = [];
for (const measure of [measureToolCall, measureFirstRequest, measureStart]) figures.push(figureOf(await measure()));
console.log(table(figures));
if (values.json !== undefined) {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  await writeFile(values.json, `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`);
}
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
