const many = (count: number, textOf: (at: number) => string) => Array.from({ length: count }, (_, at) => textOf(at));
const lines = (...all: readonly string[]) => all.join('\n');
const server = (more: object) => JSON.stringify({ mcpServers: { a: { command: 'x', ...more } } });
const fields = (count: number, prefix: string) =>
  Object.fromEntries(many(count, (at) => `${prefix}${at}`).map((name) => [name, '1']));

/** Texts that are made to harm, as large as may be pasted: what they do, and what they are. Work on them that grew with their square took up to minutes. */
export const harmfulTexts: readonly (readonly [does: string, text: string])[] = [
  ['repeats an anchor', lines(`a: &a [${many(3000, () => '1').join(', ')}]`, ...many(99, (at) => `b${at}: *a`))],
  ['nests brackets', `a: ${'['.repeat(120_000)}`],
  ['has many empty lines', `a${'\n'.repeat(240_000)}b`],
  ['opens many inputs', server({ args: ['${input:'.repeat(24_000)] })],
  ['never closes a quote', `npx -y "foo\n${'a\n'.repeat(80_000)}`],
  ['never closes a quote, and escapes many', `npx "${'\\"'.repeat(120_000)}`],
  ['has many options of a container', `docker run ${'-e A=b '.repeat(34_000)} x`],
  ['has many synopses', `npx -y foo ${' [-a ['.repeat(40_000)}`],
  ['has many keys', lines('[mcp_servers.a]', ...many(20_000, (at) => `k${at} = 1`))],
  ['has many unknown fields', server(fields(20_000, 'k'))],
  ['has many variables', server({ env: fields(15_000, 'K') })],
  ['names many variables', server({ args: many(9000, (at) => `\${K${at}}`), env: fields(9000, 'K') })],
  ['has many arguments', server({ args: many(50_000, () => 'a') })],
  ['has many comments', '<!-- a -->\n`<!--` '.repeat(13_000)],
  ['never closes a comment', '<!--\n'.repeat(48_000)],
  ['has many definitions', '[a]: cursor://a\n'.repeat(15_000)],
  ['nests tables', `[mcp_servers${'.a'.repeat(120_000)}]\ncommand = "x"`],
  ['has many deep tables', lines(...many(4000, (at) => `[a${at}${'.a'.repeat(25)}]`))],
  ['has many backticks', '`'.repeat(240_000)],
  ['has many open backticks', '` '.repeat(120_000)],
  ['has many words that end like an example', `npx x ${'a_'.repeat(120_000)}`],
  ['has many points', '- `npx -y x`\n'.repeat(19_000)],
  ['has many blanks', 'a b\n'.repeat(10_000) + ' '.repeat(200_000)],
  ['has many blocks', '```json\n{"mcpServers":{"a":{"command":"x"}}}\n```\nand\n'.repeat(4600)],
  ['has many blocks with packages', lines(...many(5000, (at) => `\`\`\`\nmcp-foo${at}\n\`\`\`\nuvx mcp-foo${at}`))],
  ['has many examples', server({ args: ['<ab>'.repeat(60_000)] })],
  [
    'has many links',
    'cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=eyJjb21tYW5kIjoieCJ9\n'.repeat(2900),
  ],
  ['has many parameters', `https://a.example/?${many(8000, (at) => `c${at}=eyJhIjoxfQ1234`).join('&')}`],
  ['has one key many times', `mcp:\n${'a: b\n'.repeat(49_000)}`],
  ['names values', lines(...many(12_000, (at) => `$a${at}="x"`), 'npx -y foo $a1 $a2')],
  [
    'names and uses values',
    lines(...many(6000, (at) => `$a${at}="x"`), `npx -y foo ${many(6000, (at) => `$a${at}`).join(' ')}`),
  ],
  ['doubles values', lines('$a0="xxxxxxxx"', ...many(6000, (at) => `$a${at + 1}="$a${at}$a${at}"`), 'npx -y foo $a5')],
  ['uses a long value often', lines(`$a="${'x'.repeat(4000)}"`, `npx -y foo ${'$a '.repeat(9000)}`)],
  ['uses a long variable often', lines(`A=${'x'.repeat(9000)}`, `npx -y foo ${'$A '.repeat(9000)}`)],
  ['exports for many servers', lines(...many(3000, (at) => `export A${at}=x\nnpx -y foo${at}`))],
  [
    'exports for one server many times',
    lines(...many(99, (at) => `export A${at}=x`), ...many(24_000, () => 'npx foo')),
  ],
  [
    'puts secrets into exports',
    lines(...many(5000, (at) => `$token${at}="x1y2z3"\nexport A=$token${at}`), 'npx -y foo'),
  ],
  ['sets variables for each server', lines(...many(12_000, (at) => `A${at}=x npx foo`))],
];
