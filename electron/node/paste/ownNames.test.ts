import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPaste } from './readPaste.ts';

const base64 = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'));
const local = (name: string) => `{"command":"npx","args":["-y","x-mcp"],"env":{"${name}":"v1"}}`;
const remote = (name: string) => `{"url":"https://a.example/mcp","headers":{"${name}":"v1"}}`;

/** Texts with a server, or a variable or header of one, that has this name. */
const texts: Readonly<Record<string, (server: string, name: string) => string>> = {
  json: (server, name) => `{"mcpServers":{"${server}":${local(name)}}}`,
  jsonRemote: (server, name) => `{"mcpServers":{"${server}":${remote(name)}}}`,
  requestOptions: (server, name) =>
    `{"mcpServers":{"${server}":{"url":"https://a.example/mcp","requestOptions":{"headers":{"${name}":"v1"}}}}}`,
  list: (server, name) => `{"mcpServers":[{"name":"${server}","command":"npx","args":["x"],"env":["${name}=v1"]}]}`,
  yaml: (server, name) => `extensions:\n  ${server}:\n    type: stdio\n    cmd: npx\n    envs:\n      ${name}: v1\n`,
  toml: (server, name) => `[mcp_servers.${server}]\ncommand = "npx"\nenv = { ${name} = "v1" }\n`,
  tomlVariables: (server, name) => `[mcp_servers.${server}]\ncommand = "npx"\nenv_vars = ["${name}"]\n`,
  tomlHeaders: (server, name) =>
    `[mcp_servers.${server}]\nurl = "https://a.example/mcp"\nenv_http_headers = { ${name} = "V" }\n`,
  addCommand: (server, name) => `claude mcp add ${server} -e ${name}=v1 -- npx -y x-mcp`,
  addHeader: (server, name) => `claude mcp add ${server} https://a.example/mcp -H "${name}: v1"`,
  addJson: (server, name) => `claude mcp add-json ${server} '${local(name)}'`,
  link: (server, name) => `cursor://anysphere.cursor-deeplink/mcp/install?name=${server}&config=${base64(local(name))}`,
  kiro: (server, name) => `https://kiro.dev/launch/mcp/add?name=${server}&config=${encodeURIComponent(remote(name))}`,
  goose: (server, name) => `goose://extension?cmd=npx&arg=x-mcp&name=${server}&env=${name}%3Dv1`,
};
const lines: readonly ((name: string) => string)[] = [
  (name) => `${name}=v1 npx -y x-mcp`,
  (name) => `export ${name}=v1\nnpx -y x-mcp`,
  (name) => `$env:${name} = "v1"\nnpx -y x-mcp`,
];

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'MODE'];

/** What a launch of its own has, or what is said of it. */
function expectKept(text: string, name: string, server?: string) {
  const { servers, problems } = readPaste(text);
  // Checked records cannot have it, so it is refused.
  if (name === '__proto__') {
    expect(servers).toEqual([]);
    expect(problems).toMatchObject([
      { kind: 'pasteFieldWrong', field: expect.stringMatching(/\.__proto__$/) as string },
    ]);
    return;
  }
  expect(problems).toEqual([]);
  const [only] = servers;
  const launch = only?.launch ?? expect.fail();
  // No name of a server: the user sees another one, and that it was changed.
  if (server !== undefined) expect(only?.name).toBe(server === '__proto__' ? 'server' : server);
  const changed = only?.notes.flatMap(({ kind, what }) => (kind === 'nameChanged' ? [what] : []));
  expect(changed).toEqual(server === '__proto__' ? ['__proto__'] : []);
  const values = launch.kind === 'http' ? launch.headers : launch.env;
  expect(Object.keys(values)).toEqual([name]);
  expect(typeof values[name]).toBe('string');
}

it('a name that every object has is a name as any other, in every format', () => {
  const name = fc.constantFrom(...names);
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(texts)), name, name, (format, server, variable) => {
      expectKept((texts[format] ?? expect.fail())(server, variable), variable, server);
    }),
    { numRuns: 500 },
  );
  for (const line of lines) for (const each of names) expectKept(line(each), each);
  expect(Object.keys(Object.prototype)).toEqual([]);
});
