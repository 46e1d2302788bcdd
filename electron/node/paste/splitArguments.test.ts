import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPaste } from './readPaste.ts';
import { wordsOfArgument } from './splitArguments.ts';

const read = (command: string, args: unknown) => {
  const { servers } = readPaste(JSON.stringify({ mcpServers: { a: { command, args } } }));
  const { launch, notes } = servers[0] ?? expect.fail();
  return { args: launch.kind === 'stdio' ? launch.args : [], notes: notes.map(({ kind }) => kind) };
};

it.each<[command: string, args: unknown, words: string[]]>([
  ['npx', '-y notes-mcp', ['-y', 'notes-mcp']],
  ['npx', ['-y notes-mcp'], ['-y', 'notes-mcp']],
  ['npx', ['-y @acme/notes-mcp@latest --dir "/my notes"'], ['-y', '@acme/notes-mcp@latest', '--dir', '/my notes']],
  ['/usr/bin/uvx', 'notes-mcp serve', ['notes-mcp', 'serve']],
  ['uvx', ['--from git+https://a.example/notes', 'notes-mcp'], ['--from', 'git+https://a.example/notes', 'notes-mcp']],
  ['npx', ['-y', 'notes-mcp --stdio'], ['-y', 'notes-mcp', '--stdio']],
  ['npx', ['-y', 'notes-mcp', '--port 80'], ['-y', 'notes-mcp', '--port', '80']],
  ['docker', ['run -i --rm acme/notes'], ['run', '-i', '--rm', 'acme/notes']],
  ['docker', ['run', '-e TOKEN', 'acme/notes'], ['run', '-e', 'TOKEN', 'acme/notes']],
  ['python', ['-m notes_mcp'], ['-m', 'notes_mcp']],
])('divides what was written as one text: %s %j', (command, args, words) => {
  expect(read(command, args)).toEqual({ args: words, notes: ['argsDivided'] });
});

it.each<[command: string, args: string[]]>([
  ['npx', ['-y', 'notes-mcp', '/srv/My Files']],
  ['npx', ['-y', 'notes-mcp', 'find all notes']],
  ['npx', ['-y', 'notes-mcp', '--query all my notes']],
  ['npx', ['-y', 'notes-mcp', '--header=X-Team: blue']],
  ['npx', ['-y', 'notes-mcp', '--header', 'X-Team: blue']],
  ['npx', ['/srv/My Files/server.js']],
  ['node', ['/srv/My Files/server.js', 'My Files']],
  ['docker', ['run', '-e', 'NAME=a b', 'acme/notes']],
  ['notes-mcp', ['-y pkg', '--port 80']],
  ['sh', ['-c', 'exec notes-mcp']],
])('keeps a value with blanks whole: %s %j', (command, args) => {
  expect(read(command, args)).toEqual({ args, notes: [] });
});

it('never divides what has no option, nor anything of a program that is not known', () => {
  const word = fc.string({ minLength: 1, maxLength: 8 });
  const plain = word.filter((text) => !text.startsWith('-'));
  fc.assert(
    fc.property(fc.array(plain, { minLength: 2, maxLength: 5 }), fc.array(plain, { minLength: 1 }), (words, before) => {
      const text = words.join(' ');
      fc.pre(
        !text
          .trimStart()
          .replace(/^["'\\]+/, '')
          .startsWith('-'),
      );
      for (const command of ['npx', 'uvx', 'docker', 'node'])
        expect(wordsOfArgument(command, text, before)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(word), (command, text, before) => {
      fc.pre(
        !/(?:^|[/\\])(?:npx|bunx|pnpx|uvx?|pipx|dnx|p?npm|yarn|bun|deno|docker|podman|nerdctl|node|python3?|py|tsx)(?:\.\w+)?$/i.test(
          command,
        ),
      );
      expect(wordsOfArgument(command, `-y ${text}`, before)).toBeUndefined();
    }),
  );
});

it('repeats nothing of the value, which may be a secret', () => {
  expect(
    JSON.stringify(
      readPaste('{"mcpServers":{"a":{"command":"npx","args":["-y x --api-key sk-12345"]}}}').servers[0]?.notes,
    ),
  ).not.toContain('sk-12345');
});
