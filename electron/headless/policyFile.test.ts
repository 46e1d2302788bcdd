import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instructionsOf, readPolicy, readPolicyFile } from './policyFile.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-policy-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(text: string) {
  const path = join(folder, 'policy.json');
  await writeFile(path, text);
  return readPolicyFile(path);
}

function faultsOf(text: string): string[] {
  const read = readPolicy(text);
  return read.kind === 'wrong' ? read.faults : [];
}

const careful = {
  trust: 'ask',
  default: 'deny',
  mode: 'askAlways',
  believeAnnotations: [],
  instructions: 'leaveOut',
  rules: [],
  secrets: [],
  variables: [],
};

describe('readPolicyFile', () => {
  it('denies everything and trusts nothing without a file', async () => {
    expect(await readPolicyFile(undefined)).toEqual(careful);
  });

  it('uses careful defaults for missing fields', async () => {
    const rules = [{ server: '*', tool: 'read_*', action: 'allow' }];
    expect(await read(JSON.stringify({ rules }))).toEqual({ ...careful, rules });
  });

  it.each([
    ...['', '[]', '{"trust":', '{"trust":"all"}', '{"default":"ask"}', '{"rules":[{"tool":"*"}]}', '{"alow":1}'],
    // A rule that is meant for one path must not allow every call.
    '{"rules":[{"server":"files","tool":"write","action":"allow","path":"/srv"}]}',
    '{"rules":[{"server":"files","tool":"write","action":"allow","arguments":{"path":"/srv"}}]}',
    '{"rules":[{"server":"files","tool":"write","action":"deny","path":"/srv"}]}',
    '{"secrets":[{"secret":"a.KEY","server":"a","goesTo":"https://example.com","only":"read"}]}',
  ])('applies nothing of a file that is not right: %s', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'badInput' });
  });

  it('says all that is wrong, with its line, in words of ours', () => {
    const lines = [
      '{',
      '  "trust": "all", // and more',
      '  "alow": 1,',
      '  "rules": [',
      '    { "server": "files", "tool": "write", "action": "maybe", "path": "/srv" },',
      '    { "tool": 7 }',
      '  ],',
      '  "instructions": { "files": "maybe" },',
      '  "secrets": [{ "secret": "a", "server": "x", "goesTo": "ftp://x" },',
      '    { "secret": "a", "server": "x", "goesTo": { "program": [], "only": 1 } }],',
      '  "maxIterations": 201',
      '}',
    ];
    expect(faultsOf(lines.join('\n'))).toEqual([
      'line 2: "trust" must be one of config, ask.',
      'line 3: "alow" is not a field that Gatehouse knows here.',
      'line 5: "rules.0.action" must be one of allow, ask, deny.',
      'line 5: "rules.0.path" is not a field that Gatehouse knows here.',
      'line 6: "rules.1.server" is missing.',
      'line 6: "rules.1.tool" must be a text.',
      'line 6: "rules.1.action" must be one of allow, ask, deny.',
      'line 8: "instructions.files" must be one of use, leaveOut.',
      'line 9: "secrets.0.goesTo" must be an address that begins with http:// or https://.',
      'line 10: "secrets.1.goesTo.program" must not be empty.',
      'line 10: "secrets.1.goesTo.only" is not a field that Gatehouse knows here.',
      'line 11: "maxIterations" must be 200 or less.',
    ]);
  });

  it.each([
    ['{"rules": [', 'line 1, column 12: close bracket expected.'],
    ['\n{"trust": config}', 'line 2, column 11: invalid symbol.'],
    ['[]', 'line 1: the policy must be an object.'],
    ['{"maxIterations": "many"}', 'line 1: "maxIterations" must be a number.'],
    ['{"maxIterations": 9007199254740993}', 'line 1: "maxIterations" must be 9007199254740991 or less.'],
    ['{"secrets": [{"secret": "a", "server": "a"}]}', 'line 1: "secrets.0.goesTo" is missing.'],
    [
      '{"secrets": [{"secret": "a", "server": "a", "goesTo": {"program": "npx"}}]}',
      'line 1: "secrets.0.goesTo.program" must be a list.',
    ],
    [
      '{"secrets": [{"secret": "a", "server": "a", "goesTo": {"address": "http://a.example"}}]}',
      'line 1: "secrets.0.goesTo.proxy" is missing.',
    ],
    ['{"instructions": {"": "use"}}', 'line 1: "instructions." is not valid.'],
    ['{"": 1}', 'line 1: "" is not a field that Gatehouse knows here.'],
    ['{\n"default": "deny",\n"default": "allow"}', 'line 3, column 1: this name is there twice.'],
    ['{"rules": [{"server": "a", "tool": "b", "tool": "*"}]}', 'line 1, column 41: this name is there twice.'],
    ['{"maxIterations": 1.5}', 'line 1: "maxIterations" must be a whole number.'],
    ['{"instructions": "maybe"}', 'line 1: "instructions" must be one of use, leaveOut.'],
    ['{"__proto__": {"default": "allow"}}', 'line 1: "__proto__" is not a field that Gatehouse knows here.'],
    ['['.repeat(100_000), 'line 1, column 1: it is nested too deeply.'],
  ])('says where %s is wrong', (text, says) => {
    expect(faultsOf(text)).toEqual([says]);
  });

  it('takes comments, trailing commas and a byte order mark, as in mcp.json', async () => {
    expect(await read('\uFEFF{ /* mine */ "default": "allow", }')).toEqual({ ...careful, default: 'allow' });
  });

  it('uses instructions of the servers it names, and leaves the others out', async () => {
    const named = await read('{"instructions":{"files":"use","mail":"leaveOut"}}');
    const choices = ['files', 'mail', 'other', 'toString'].map((name) => instructionsOf(named, name));
    expect(choices).toEqual(['use', 'leaveOut', 'leaveOut', 'leaveOut']);
    expect(instructionsOf(await read('{"instructions":"use"}'), 'any')).toBe('use');
    expect(instructionsOf(await readPolicyFile(undefined), 'any')).toBe('leaveOut');
  });

  it('reports a missing file as an error', async () => {
    await expect(readPolicyFile(join(folder, 'gone.json'))).rejects.toMatchObject({ code: 'badInput' });
    await expect(readPolicyFile(folder)).rejects.toMatchObject({ code: 'badInput' });
  });
});
