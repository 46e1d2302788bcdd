import { interpreters } from './interpreters.ts';
import { packageRunners } from './packageRunners.ts';
import type { Program } from './program.ts';
import { starters } from './starters.ts';

const programs: ReadonlyMap<string, Program> = new Map(
  [...starters, ...interpreters, ...packageRunners].flatMap(([names, program]) =>
    names.split(' ').map((name) => [name, program] as const),
  ),
);

/** The name of a program in a path: `C:\tools\NODE.EXE` is `node`, and `/usr/bin/python3.12` is `python`. Pure. */
export function programName(word: string): string {
  const last = (word.trim().split(/[/\\]/).at(-1) ?? word).replace(/^["']|["'.]$/g, '').toLowerCase();
  const name = last.replace(/\.(exe|cmd|bat|com)$/, '').replace(/^%(comspec)%$/, 'cmd');
  return programs.has(name) ? name : name.replace(/(?<=[a-z])[-_]?\d[\d.]*[a-z]?$/, '');
}

/** What is known of a program. Pure. */
export function programOf(name: string): Program | undefined {
  return programs.get(name);
}
