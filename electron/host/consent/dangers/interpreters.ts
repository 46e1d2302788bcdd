import { npmPackage } from './packageRunners.ts';
import { installs, interpreter, type Program, type Programs } from './program.ts';

/** A debugger that other computers reach can run anything in the program; without an address it is for this one only. */
const openDebugger: Program['marks'] = [
  ['loadsCode', /^--inspect[a-z-]*=(?=.*[.:])(?!(?:127(?:\.\d+){3}|localhost|\[::1\])(?::\d+)?$)/i],
];
const node: Program = interpreter(
  {
    code: '-e -p --eval --print',
    loads: '-r --require --import --loader --experimental-loader --preload',
    value: '-C --conditions --env-file --env-file-if-exists --input-type --title --tsconfig --project -P -O --cwd',
  },
  { marks: openDebugger },
);
const denoOptions: Program['options'] = {
  loads: '--preload --import --require',
  reads: '--import-map -c --config',
  value: '-L --log-level --lock --cert --env-file --ext --v8-flags --seed --location',
};
const denoRun: Program = { first: 'script', source: 'deno', options: denoOptions, marks: openDebugger };

/** Programs that run code. Lower case, without the endings of Windows and without versions. */
export const interpreters: Programs = [
  // Interpreters.
  ['node nodejs iojs tsx ts-node ts-node-esm esno jiti vite-node babel-node electron', node],
  [
    'bun',
    {
      ...node,
      commands: [
        ['x', npmPackage],
        ['run', node],
        ['install add i', installs],
      ],
    },
  ],
  [
    'deno',
    {
      ...denoRun,
      commands: [
        ['run serve x test compile', denoRun],
        ['eval', { first: 'code', options: denoOptions }],
        ['install add', installs],
      ],
    },
  ],
  [
    'python pythonw pypy py ipython bpython ptpython',
    interpreter({ code: '-c', module: '-m', value: '-W -X --check-hash-based-pycs' }),
  ],
  ['timeit', { first: 'code', options: { code: '-s --setup' } }],
  ['pdb', interpreter({ code: '-c --command', module: '-m' })],
  ['perl', interpreter({ code: '-e -E --eval', loads: '-M -m', value: '-I' })],
  ['ruby jruby truffleruby irb', interpreter({ code: '-e', loads: '-r', value: '-I -C -E -K' })],
  [
    'php php-cgi hhvm',
    interpreter(
      {
        code: '-r -B -R -E --run --process-begin --process-code --process-end',
        loads: '-F --process-file',
        value: '-c -d -f -z -t',
      },
      { marks: [['loadsCode', /auto_(?:prepend|append)_file=/i]] },
    ),
  ],
  ['lua luajit texlua', interpreter({ code: '-e', loads: '-l' })],
  ['rscript', interpreter({ code: '-e' })],
  ['r', { ...interpreter({ code: '-e', value: '-f' }), isWord: true }],
  ['julia', interpreter({ code: '-e -E --eval --print', loads: '-L --load', value: '-p -t -J -C --project' })],
  ['groovy groovysh', interpreter({ code: '-e', value: '-cp -classpath -D -c' })],
  ['elixir iex mix', interpreter({ code: '-e --eval --rpc-eval', loads: '-r -pr -S' })],
  ['erl', interpreter({ code: '-eval --eval', value: '-pa -pz -name -sname -setcookie -config' })],
  ['ghc ghci runghc runhaskell', interpreter({ code: '-e' })],
  ['jshell', { first: 'script', always: 'inlineCode' }],
  ['scala scala-cli amm', interpreter({ code: '-e --execute-script -c --code' })],
  ['clojure clj bb babashka lein', interpreter({ code: '-e --eval -Sdeps', value: '-cp' })],
  ['racket guile scheme csi chicken gosh sbcl clisp ecl', interpreter({ code: '-e --eval -c -x --eval-stx -eval' })],
  ['emacs emacsclient', interpreter({ code: '--eval -eval --execute -e', loads: '-l --load' })],
  [
    'vim vi nvim ex view gvim ed',
    { first: 'other', options: { code: '-c --cmd -S -s' }, marks: [['inlineCode', /^\+./]], isWord: true },
  ],
  [
    'awk gawk mawk nawk',
    { first: 'code', options: { value: '-v -F', code: '-e --source', reads: '-f' }, isWord: true },
  ],
  ['sed gsed', { first: 'code', options: { code: '-e --expression' }, isWord: true }],
  ['tclsh wish expectk', interpreter({ code: '-c' }, { always: 'inlineCode' })],
  ['raku swift nim crystal dart kotlin jq dc bc m4', { ...interpreter({ code: '-e -c --eval' }), isWord: true }],
  [
    'sqlite3 duckdb psql mysql',
    {
      first: 'other',
      options: { code: '-cmd -c -e --command --execute' },
      marks: [['shell', /\.(?:shell|system|load)\b|load_extension|\\!/i]],
    },
  ],
  [
    'make gmake nmake just',
    {
      first: 'other',
      options: { code: '--eval -E' },
      marks: [['shell', /^(SHELL|\.SHELLFLAGS|MAKEFLAGS)\s*[:?+!]*=|\$\(|`/i]],
      isWord: true,
    },
  ],
  [
    'git',
    {
      first: 'other',
      marks: [
        [
          'shell',
          /^(-c)?(core\.(sshcommand|fsmonitor|pager|editor|askpass)|protocol\.ext|alias\.\S+|\S+\.(command|process))[.=]/i,
        ],
        ['shell', /^--(upload|receive)-pack|^ext::/i],
        ['uncheckedCertificates', /http\S{0,200}\.sslverify=(false|0|no|off)/i],
      ],
      isWord: true,
    },
  ],
  [
    'tar gtar bsdtar',
    { first: 'other', marks: [['shell', /checkpoint-action|^--to-command|^--use-compress-program|^-I/]], isWord: true },
  ],
  [
    'curl',
    {
      first: 'other',
      options: { unchecked: '-k --insecure', value: '-H -o -d -X -u -A -b -c -e -F -T -m -w -x' },
      isAnywhere: true,
    },
  ],
  [
    'java javaw',
    {
      first: 'script',
      options: {
        value: '-cp -classpath --class-path -p --module-path --add-opens',
        loads: '-javaagent:* -agentpath:*',
      },
      marks: [
        ['shell', /^-XX:On(Error|OutOfMemoryError)=/i],
        ['loadsCode', /^-agentlib:jdwp=.*address=(\*|0\.0\.0\.0)/i],
      ],
    },
  ],
];
