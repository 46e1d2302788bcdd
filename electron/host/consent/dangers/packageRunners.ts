import { installs, interpreter, type Program, type Programs, wrapper } from './program.ts';

const npmOptions: Program['options'] = {
  line: '-c --call --shell-mode',
  package: '-p --package',
  // npm takes any beginning of a name that no other begins with.
  registry: '--registry --reg* --config.registry',
  nodeOptions: '--node-options --node-o*',
  loads: '--script-shell --userconfig --globalconfig',
  value: '-w --workspace --cache --prefix --loglevel -C',
};
/** `npx`, and what others have in its place. */
export const npmPackage: Program = { first: 'package', source: 'npm', options: npmOptions };
const npmExec: Program = { ...npmPackage, isAnywhere: true };
const pythonIndexes =
  '--index-url --extra-index-url --index --default-index -i --find-links -f --pip-args --preinstall-index';
const uvOptions: Program['options'] = {
  package: '--from -w --with --with-editable --spec --preinstall',
  registry: pythonIndexes,
  reads: '--with-requirements -r --requirements --constraints --build-constraints --overrides',
  loads: '--config-file',
  value:
    '-p --python --directory --project --cache-dir --env-file --refresh-package --extra --group --python-platform --suffix -C --exclude-newer --python-preference --color --link-mode --resolution --prerelease',
};
const uvRun: Program = { first: 'command', source: 'python', options: { ...uvOptions, module: '-m --module' } };
const pythonPackage: Program = { first: 'package', source: 'python', options: uvOptions };
const projectRun: Program = {
  first: 'subcommand',
  options: { value: '-C --directory -P --project --env -e --venv --cwd -n --name -p --prefix' },
  commands: [
    ['run', wrapper({ value: '-n --name -p --prefix -e --environment --manifest-path' })],
    ['exec', wrapper()],
  ],
};
const nugetPackage: Program = {
  first: 'package',
  source: 'nuget',
  options: { registry: '--source --add-source', value: '--version --configfile -v --verbosity' },
  isAnywhere: true,
};
const goRun: Program = {
  first: 'package',
  source: 'go',
  options: { line: '-exec -toolexec', value: '-C -mod -modfile -tags -ldflags' },
};
/** Package managers whose everyday use, such as `cargo run`, is no installation. */
const installing: Program = {
  first: 'subcommand',
  commands: [['install add -s', installs]],
  isWord: true,
};

/** Programs that fetch packages, and run or install them. Lower case, without the endings of Windows and without versions. */
export const packageRunners: Programs = [
  ['npx bunx pnpx', npmPackage],
  [
    'npm',
    {
      first: 'subcommand',
      options: npmOptions,
      commands: [
        ['exec x init create', npmExec],
        ['install i add ci', installs],
      ],
    },
  ],
  [
    'pnpm yarn',
    {
      first: 'subcommand',
      options: npmOptions,
      commands: [
        ['dlx create', npmPackage],
        ['exec', wrapper({ line: '-c --shell-mode' })],
        ['add install', installs],
      ],
    },
  ],
  ['uvx', pythonPackage],
  [
    'uv',
    {
      first: 'subcommand',
      options: uvOptions,
      commands: [
        ['run', uvRun],
        ['pip add', installs],
        [
          'tool',
          {
            first: 'subcommand',
            options: uvOptions,
            commands: [
              ['run', pythonPackage],
              ['install', installs],
            ],
          },
        ],
      ],
    },
  ],
  [
    'pipx',
    {
      first: 'subcommand',
      commands: [
        ['run', pythonPackage],
        ['install inject', installs],
      ],
    },
  ],
  [
    'pip easy_install',
    { first: 'other', always: 'roundabout', options: { registry: pythonIndexes, value: '-r -c -t' }, isAnywhere: true },
  ],
  ['gem cargo brew apt apt-get dnf yum apk pacman choco winget scoop', installing],
  ['poetry pipenv hatch pdm rye pixi conda mamba micromamba bundle devbox', projectRun],
  [
    'nix',
    {
      first: 'subcommand',
      options: { value: '--extra-experimental-features --option' },
      commands: [
        ['run', { first: 'package', source: 'nix', options: { value: '--extra-experimental-features' } }],
        ['develop shell', { first: 'package', source: 'nix', options: { command: '-c --command' } }],
        ['eval', { first: 'code', options: { code: '--expr' } }],
      ],
    },
  ],
  [
    'nix-shell nix-build',
    { first: 'script', options: { line: '--run --command', code: '-E --expr' }, isAnywhere: true },
  ],
  [
    'go',
    {
      first: 'subcommand',
      options: { value: '-C' },
      commands: [
        ['run', goRun],
        ['install', installs],
      ],
      isWord: true,
    },
  ],
  [
    'jbang',
    { first: 'package', source: 'jbang', options: { code: '-c --code', value: '--java -D', package: '--deps' } },
  ],
  ['dnx', nugetPackage],
  [
    'dotnet',
    {
      first: 'subcommand',
      commands: [
        ['dnx', nugetPackage],
        ['fsi', interpreter({ code: '--exec --use' })],
        ['exec', { first: 'script' }],
        [
          'tool',
          {
            first: 'subcommand',
            commands: [
              ['install', installs],
              ['exec', nugetPackage],
            ],
          },
        ],
      ],
    },
  ],
];
