import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCommandLine } from '../../../../shared/lib/splitCommandLine.ts';
import { launchDangers } from './launchDangers.ts';
import { programName, programOf } from './readCommand.ts';
import { hostileCode } from './testing/hostileCode.ts';
import { hostileReach } from './testing/hostileReach.ts';
import { dangersOfWords, posix, windows } from './testing/surroundings.ts';

const wordsOf = (line: string) => splitCommandLine(line) ?? [line];
const rows = Object.entries({ ...hostileCode, ...hostileReach }).flatMap(([kind, lines]) =>
  lines.map((line) => [kind, line] as const),
);

/** What may stand before a launch without a change to what it does. */
const wrappers: readonly (readonly string[])[] = [
  ['env', 'A=1'],
  ['/usr/bin/env', '-u', 'B', 'A=1'],
  ['timeout', '5'],
  ['nice', '-n', '5'],
  ['nohup'],
  ['setsid'],
  ['sudo'],
  ['sudo', '-u', 'me', '--'],
  ['cmd', '/c'],
  ['CMD.EXE', '/D', '/S', '/C'],
  ['unknown-starter', '--'],
];
/** Where the name of a program is also a word, only a wrapper that is known says that it is a program. */
const isWordFirst = (line: string) =>
  programOf(programName(wordsOf(line)[0] ?? ''))?.isWord === true || line.startsWith('https:');

describe('launches of a hostile hand', () => {
  it.each(rows)('finds %s in %s', (kind, line) => {
    expect(dangersOfWords(wordsOf(line))).toContain(kind);
  });

  it('finds the danger of each of these behind each wrapper', () => {
    for (const [kind, line] of rows) {
      for (const wrapper of wrappers) {
        if (wrapper[0] === 'unknown-starter' && isWordFirst(line)) continue;
        // The signs of `cmd` are those of a line.
        if (/^cmd/i.test(wrapper[0] ?? '') && /[&|<>^]/.test(line)) continue;
        const words = [...wrapper, ...wordsOf(line)];
        expect({ words, kind, found: dangersOfWords(words).some((each) => each === kind) }).toMatchObject({
          found: true,
        });
      }
    }
  });

  it('knows programs by their full paths, with the endings of Windows, and in upper case', () => {
    for (const [kind, line] of rows) {
      const [command = '', ...args] = wordsOf(line);
      if (/[/~]/.test(command)) continue;
      const bare = command.replace(/\.exe$/i, '');
      for (const other of [
        `/usr/local/bin/${bare}`,
        `C:\\tools\\${bare}.exe`,
        `${bare.toUpperCase()}.EXE`,
        `${bare}.cmd`,
      ]) {
        expect({
          other,
          args,
          kind,
          found: dangersOfWords([other, ...args]).some((each) => each === kind),
        }).toMatchObject({
          found: true,
        });
      }
    }
  });

  it('never throws, whatever the words, addresses and variables are', () => {
    const parts = rows.flatMap(([, line]) => wordsOf(line));
    const word = fc.oneof(
      fc.constantFrom(...parts),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '-', '--', '/c', '\\'),
    );
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 12 }),
        fc.dictionary(fc.string(), fc.string()),
        (words, env) => {
          for (const around of [posix, windows]) expect(dangersOfWords(words, around, env)).toEqual(expect.any(Array));
          launchDangers({ kind: 'http', url: words.join('/'), headers: env }, posix);
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });

  it('takes time in proportion to the length of a launch', () => {
    const parts = [
      'curl |',
      'sh -c ',
      '-v/:',
      'a.',
      '=/',
      '"',
      'rm -',
      'http://a.',
      '\\',
      'ssh a ; ',
      '%',
      '- ',
      '{',
      'docker',
    ];
    const starters = ['npx', 'npm exec', 'uvx --from x', 'sudo', 'env -S "env"', 'python -m', 'cmd /c', 'cmd /c "a&b"'];
    const behind = [
      'docker run --entrypoint sh',
      'git -c http',
      'ssh a ;',
      'bash -c "sh"',
      'http',
      'npm exec --call sh',
    ];
    const msOf = (part: string, times: number): number => {
      const pieces = wordsOf(part);
      const started = performance.now();
      dangersOfWords([part.repeat(times)]);
      dangersOfWords(['sh', '-c', part.repeat(times)]);
      dangersOfWords(Array.from({ length: times }, (_, at) => pieces[at % pieces.length] ?? ''));
      dangersOfWords(['docker', 'run', '-v', part.repeat(times), '-e', `A=${part.repeat(times)}`]);
      launchDangers({ kind: 'http', url: `https://${part.repeat(times)}/`, headers: {} }, posix);
      return performance.now() - started;
    };
    for (const part of [...parts, ...starters, ...behind]) {
      const short = msOf(part, 1000);
      // Four times the length: a square would take sixteen times as long. The better of two, for the machine is not ours alone.
      const long = Math.min(msOf(part, 4000), msOf(part, 4000));
      expect(long, part).toBeLessThan(6 * short + 100);
    }
  });

  it('marks a launch with more words than anybody reads', () => {
    expect(dangersOfWords(['server', ...Array.from({ length: 3000 }, () => 'x')])).toEqual(['roundabout']);
  });
});
