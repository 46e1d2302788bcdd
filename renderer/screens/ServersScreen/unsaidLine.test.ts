import { describe, expect, it } from 'vitest';
import { unsaidLine } from './unsaidLine.ts';

const problem = (message: string, line?: number) => ({
  code: 'configEntry' as const,
  message,
  ...(line !== undefined && { data: { line } }),
});

describe('unsaidLine', () => {
  it.each([
    { error: problem('mcp.json, line 14, column 3: comma expected.', 14), line: undefined },
    { error: problem('mcp.json, line 140, column 3: comma expected.', 14), line: 14 },
    { error: problem('The entry "a" has no command.', 14), line: 14 },
    { error: problem('The entry "a" has no command.'), line: undefined },
  ])('$error.message $error.data', ({ error, line }) => {
    expect(unsaidLine(error)).toBe(line);
  });
});
