import { describe, expect, it } from 'vitest';
import { outputFinding } from './outputFindings.ts';
import { packageOfAddress } from './packageOfAddress.ts';

const registries = [
  'https://registry.npmjs.org',
  'http://127.0.0.1:4873',
  'https://npm.example.com:8443/npm/some/repo',
];
const names = ['nots', 'nots.js', '@me/nots', '@my-org/nots_2'];

const encoded = (name: string) => name.replace('/', '%2f');
const file = (name: string) => `${name}/-/${name.split('/').at(-1)}-1.0.0.tgz`;

/** What each program prints where a registry does not have a package. */
const programs: Readonly<Record<string, (registry: string, name: string) => readonly string[]>> = {
  'npm 5': (registry, name) => [
    'npm ERR! code E404',
    `npm ERR! 404 Registry returned 404 for GET on ${registry}/${encoded(name)}`,
    'npm ERR! 404 ',
    `npm ERR! 404  '${name}' is not in the npm registry.`,
  ],
  'npm 6': (registry, name) => [
    'npm ERR! code E404',
    `npm ERR! 404 Not Found - GET ${registry}/${encoded(name)} - Not found`,
    'npm ERR! 404 ',
    `npm ERR! 404  '${name}@latest' is not in the npm registry.`,
    'npm ERR! 404 You should bug the author to publish it (or use the name yourself!)',
  ],
  'npm 6, of an older registry': (_registry, name) => ['npm ERR! code E404', `npm ERR! 404 Not Found: ${name}@latest`],
  'npm 8': (registry, name) => [
    'npm ERR! code E404',
    `npm ERR! 404 Not Found - GET ${registry}/${encoded(name)} - Not found`,
    'npm ERR! 404 ',
    `npm ERR! 404  '${name}@*' is not in this registry.`,
  ],
  'npm 10': (registry, name) => [
    'npm error code E404',
    `npm error 404 Not Found - GET ${registry}/${encoded(name)} - Not found`,
    'npm error 404',
    `npm error 404  '${name}@^2.0.0' is not in this registry.`,
  ],
  'npm 11': (registry, name) => [
    'npm error code E404',
    `npm error 404 Not Found - GET ${registry}/${encoded(name)} - Not found`,
    'npm error 404',
    `npm error 404  The requested resource '${name}@*' could not be found or you do not have permission to access it.`,
    'npm error 404',
    'npm error 404 Note that you can also install from a',
    'npm error 404 tarball, folder, http url, or git url.',
  ],
  'npm, only the address': (registry, name) => [
    `npm error 404 Not Found - GET ${registry}/${encoded(name)} - Not found`,
  ],
  'npm, a file that is gone': (registry, name) => [
    `npm error 404 Not Found - GET ${registry}/${file(name)} - Not found`,
    'npm error 404',
    `npm error 404  The requested resource '${name}@${registry}/${file(name)}' could not be found or you do not have permission to access it.`,
  ],
  'npm, only the address of a file': (registry, name) => [
    `npm error 404 Not Found - GET ${registry}/${file(name)} - Not found`,
  ],
  pnpm: (registry, name) => [
    ` ERR_PNPM_FETCH_404  GET ${registry}/${name.replace('/', '%2F')}: Not Found - 404`,
    '',
    `${name} is not in the npm registry, or you have no permission to fetch it.`,
  ],
  'pnpm, only the sentence': (_registry, name) => [
    `${name} is not in the npm registry, or you have no permission to fetch it.`,
  ],
  Bun: (registry, name) => ['Resolving dependencies', `error: GET ${registry}/${encoded(name)} - 404`],
  'Yarn 1': (registry, name) => [
    `error An unexpected error occurred: "${registry}/${encoded(name)}: Not found".`,
    'info If you think this is a bug, please open a bug report',
  ],
  'Yarn 1, another': (_registry, name) => [`error Couldn't find package "${name}" on the "npm" registry.`],
  'Yarn 4': (registry, name) => [
    `➤ YN0035: │ ${name}@npm:latest: The remote server failed to provide the requested resource`,
    '➤ YN0035: │   Response Code: 404 (Not Found)',
    '➤ YN0035: │   Request Method: GET',
    `➤ YN0035: │   Request URL: ${registry}/${encoded(name)}`,
  ],
};

const cases = Object.entries(programs).flatMap(([program, print]) =>
  registries.flatMap((registry) => names.map((name) => ({ program, registry, name, lines: print(registry, name) }))),
);

describe('a package that a registry does not have', () => {
  it.each(cases)('is named: $program, $name at $registry', ({ name, lines }) => {
    expect(outputFinding(lines)).toMatchObject({ code: 'packageMissing', values: { package: name } });
  });

  it.each([
    ['mcp-nots', ['Because mcp-nots was not found in the package registry and you', 'require mcp-nots, we can']],
    ['mcp_nots', ['  ╰─▶ Because mcp_nots was not found in the package', '      registry and you require mcp_nots']],
  ])('is named by uv, wherever the line breaks: %s', (name, lines) => {
    expect(outputFinding(lines)).toMatchObject({ code: 'packageMissing', values: { package: name } });
  });

  it.each([
    ['https://npm.pkg.github.com/download/@me/nots/1.0.0/0a1b2c', '@me/nots'],
    ['https://registry.example/%40me%2Fnots', '@me/nots'],
    ['https://registry.example/@me/nots?write=true', '@me/nots'],
    ['https://registry.example/', undefined],
    ['https://registry.example/npm/%20', undefined],
    ['no address', undefined],
  ])('is read from an address: %s', (address, name) => {
    expect(packageOfAddress(address)).toBe(name);
  });

  it('is not the registry, where only that is named', () => {
    expect(outputFinding(['npm error 404 Not Found - GET https://registry.example/ - Not found'])).toBeUndefined();
  });
});
