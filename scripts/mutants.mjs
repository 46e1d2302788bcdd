// npm run mutants [-- FILE…]: changes the files of `mutants/floors.json` in every small way Stryker knows and runs the
// tests beside each. Fails where fewer mutants are noticed than the file's floor says. Nightly and before a release.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { isEnough, scoreFiles } from './mutants/score.mjs';
import { root } from './run.mjs';

if (import.meta.filename === process.argv[1]) process.exitCode = await mutants(process.argv.slice(2));

async function mutants(wanted) {
  const floors = await readJson('floors.json');
  const equivalents = await readJson('equivalents.json');
  const files = Object.keys(floors).filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
  const tests = await Promise.all(files.map(testsOf));
  const untested = files.filter((_file, index) => tests[index].length === 0);
  if (files.length === 0 || untested.length > 0) {
    console.error(
      files.length === 0
        ? `No file of floors.json matches ${wanted.join(', ')}.`
        : `No test stands beside ${untested.join(', ')}.`,
    );
    return 2;
  }
  let isGreen = true;
  // A run for each file: a mutant of what is made while a module loads is tried on all tests of its run, and those of other
  // files would take time and tell nothing about this one.
  for (const file of files) {
    const { scores, stale } = scoreFiles({ [file]: await runStryker(file) }, floors, equivalents);
    for (const score of scores) printScore(score);
    for (const { original, replacement } of stale) {
      console.error(`equivalents.json lists a mutant that is noticed or gone: ${file}: ${original} -> ${replacement}`);
    }
    isGreen &&= stale.length === 0 && scores.every(isEnough);
  }
  return isGreen ? 0 : 1;
}

/** The mutants of a file, with what became of them. */
async function runStryker(file) {
  process.env.GATEHOUSE_MUTANT_TESTS = JSON.stringify(await testsOf(file));
  const tempDirName = await mkdtemp(join(tmpdir(), 'gatehouse-mutants-'));
  const source = await readFile(join(root, file), 'utf8');
  try {
    const results = await new Stryker({
      mutate: [file],
      tempDirName,
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      ignorePatterns: ['dist', 'release', 'test-results', 'docs'],
      reporters: [],
      logLevel: 'error',
      concurrency: Number(process.env.GATEHOUSE_MUTANT_WORKERS ?? 2),
      timeoutMS: 10_000,
    }).runMutationTest();
    return results.map((result) => describeMutant(result, source));
  } finally {
    await rm(tempDirName, { recursive: true, force: true });
  }
}

function describeMutant({ mutatorName, status, location, replacement }, source) {
  return {
    mutatorName,
    status,
    original: textBetween(source, location),
    replacement: replacement ?? '',
    line: location.start.line,
  };
}

/** Lines and columns of a result count from 1. */
function textBetween(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join('\n');
}

function printScore(score) {
  const { file, floor, killed, counted, percent, missed } = score;
  console.log(
    `${isEnough(score) ? 'ok  ' : 'FAIL'} ${percent.toFixed(1)} % (floor ${floor}) ${killed}/${counted} ${file}`,
  );
  for (const { mutatorName, status, original, replacement, line } of missed) {
    const show = (text) => JSON.stringify(text.length > 90 ? `${text.slice(0, 90)}…` : text);
    console.log(`     ${status} line ${line} ${mutatorName}: ${show(original)} -> ${show(replacement)}`);
  }
}

async function readJson(name) {
  return JSON.parse(await readFile(join(root, 'scripts/mutants', name), 'utf8'));
}

/** The tests beside a file: `name.test.ts`, and `name.part.test.ts` where that one would be too long. */
async function testsOf(file) {
  const { dir, name } = parse(file);
  const names = await readdir(join(root, dir));
  return names
    .filter((each) => each.startsWith(`${name}.`) && /\.test\.tsx?$/.test(each))
    .map((each) => `${dir}/${each}`);
}
