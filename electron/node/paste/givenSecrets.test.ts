import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceSecrets } from '../../../shared/domain/literalSecrets/replaceSecrets.ts';
import { fillPasted } from '../../../shared/domain/pasted/fillPasted.ts';
import type { PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';
import { configurableLaunch } from '../../../shared/domain/server.ts';
import { readPaste } from './readPaste.ts';

/** The launches of a reading as they are stored: with the values that it suggests, and secrets apart. */
function stored({ servers, fields }: PasteReading): string {
  const valueOf = (id: string) => ({
    value: fields.find((field) => field.id === id)?.value ?? '',
    isFromComputer: false,
  });
  const launches = servers.map(({ launch }) => {
    const filled = fillPasted(launch, fields, valueOf, ({ id }) => `kept-${id.replace(':', '-')}`).launch;
    // What was to be a secret in a command is not put there; a command is needed, so that the rest is read.
    const whole = filled.kind === 'stdio' ? { ...filled, command: filled.command || 'x' } : filled;
    const read = configurableLaunch.safeParse(whole);
    return read.success ? replaceSecrets(read.data, () => '') : filled;
  });
  return JSON.stringify(launches);
}

const set: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `export ${name}=${value}`,
  (name, value) => `export OTHER=1 ${name}="${value}"`,
  (name, value) => `${name}=${value}`,
  (name, value) => `$${name} = "${value}"`,
  (name, value) => `$${name} = '${value}'`,
];

/** What stands between the variable and where it is used; the last of them names it again. */
const hand: readonly ((name: string) => readonly [line: string, name: string])[] = [
  (name) => ['', name],
  (name) => [`$other = "$${name}"`, 'other'],
  (name) => [`$other = "a\${${name}}b"`, 'other'],
  (name) => [`$env:OTHER = $${name}`, 'OTHER'],
  (name) => [`export OTHER=x-$${name}`, 'OTHER'],
];

const use: readonly ((name: string) => string)[] = [
  (name) => `claude mcp add --transport http foo https://x.example/$${name}/mcp`,
  (name) => `claude mcp add --transport http foo https://x.example/mcp?team=$${name}`,
  (name) => `claude mcp add --transport http foo https://$${name}.x.example/mcp`,
  (name) => `claude mcp add --transport http foo https://x.example/mcp --header "X-Client: $${name}"`,
  (name) => `claude mcp add --transport http foo https://x.example/mcp --header "X-Client: a-\${${name}}-b"`,
  (name) => `claude mcp add foo -e THING=$${name} -- npx -y foo-mcp`,
  (name) => `claude mcp add foo "npx -y foo-mcp --thing $${name}"`,
  (name) => `claude mcp add foo --command npx --args "-y foo-mcp $${name}" --cwd $${name}`,
  (name) => `code --add-mcp '{"name":"foo","command":"npx","args":["--thing","$${name}"],"env":{"A":"$${name}"}}'`,
  (name) => `codex mcp add foo --url https://x.example/mcp --bearer-token-env-var ${name}`,
  (name) => `npx -y foo-mcp --thing $${name}`,
  (name) => `npx -y foo-mcp --thing=a/$${name}/b "$${name}"`,
  (name) => `THING=$${name} npx -y foo-mcp`,
  (name) => `docker run -i -e THING=$${name} -e ${name} acme/foo-mcp`,
  (name) => `$${name} serve --stdio`,
  (name) => `sh -c "foo-mcp $${name}"`,
];

const secrets = fc.oneof(
  fc.tuple(
    fc.constantFrom('API_KEY', 'apiKey', 'GITHUB_TOKEN', 'dbPassword', 'CLIENT_SECRET'),
    fc.stringMatching(/^[a-z][0-9][a-z0-9]{8,14}$/),
  ),
  fc.tuple(
    fc.constantFrom('SETTING', 'thing', 'X'),
    fc.stringMatching(/^[A-Za-z0-9]{30}$/).map((text) => `ghp_${text}`),
  ),
);

describe('the value of a secret that a line sets', () => {
  it('never stands in clear in what is stored, wherever and however another line uses it', () => {
    fc.assert(
      fc.property(
        secrets,
        fc.constantFrom(...set),
        fc.constantFrom(...hand),
        fc.constantFrom(...use),
        ([name, value], setLine, handLine, useLine) => {
          const [between, used] = handLine(name);
          const text = [setLine(name, value), between, useLine(used)].filter((line) => line !== '').join('\n');
          const reading = readPaste(text);
          expect(stored(reading), text).not.toContain(value);
          for (const field of reading.fields) if (field.value.includes(value)) expect(field.isSecret, text).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['export API_KEY=s3cr3tvalue99', use[0]?.('API_KEY'), 'https://x.example/${input:fill:1}/mcp'],
    ['export API_KEY=s3cr3tvalue99', use[3]?.('API_KEY'), '"X-Client":"${input:fill:1}"'],
    ['$apiKey = "s3cr3tvalue99"', use[3]?.('apiKey'), '"X-Client":"${input:fill:1}"'],
    ['$apiKey = "s3cr3tvalue99"', use[10]?.('apiKey'), '"--thing","${input:fill:1}"'],
    ['export API_KEY=s3cr3tvalue99', use[9]?.('API_KEY'), '"Authorization":"Bearer ${input:fill:1}"'],
  ])('is the value of one field: %s, %s', (setLine, useLine, launch) => {
    const { servers, fields } = readPaste(`${setLine}\n${useLine}`);
    expect(JSON.stringify(servers[0]?.launch)).toContain(launch);
    expect(fields).toMatchObject([{ isSecret: true, value: 's3cr3tvalue99' }]);
  });

  it('is one secret for a variable of the process and all that names it', () => {
    const { servers, fields } = readPaste('export API_KEY=s3cr3tvalue99\nnpx -y foo-mcp --a $API_KEY --b=$API_KEY');
    expect(servers).toMatchObject([
      {
        launch: {
          args: ['-y', 'foo-mcp', '--a', '${input:fill:1}', '--b=${input:fill:1}'],
          env: { API_KEY: '${input:fill:1}' },
        },
      },
    ]);
    expect(fields).toHaveLength(1);
    const later = readPaste('claude mcp add foo -e API_KEY=s3cr3tvalue99 -e THING=$API_KEY -- npx -y foo-mcp');
    expect(later).toMatchObject({
      servers: [{ launch: { env: { API_KEY: '${input:fill:1}', THING: '${input:fill:1}' } } }],
      fields: [{ name: 'API_KEY', value: 's3cr3tvalue99' }],
    });
  });
});
