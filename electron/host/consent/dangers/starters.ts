import { type Program, type Programs, wrapper } from './program.ts';

const roundabout: Program = { first: 'command', always: 'roundabout' };
const shell: Program = {
  first: 'script',
  options: {
    line: '-c --command --commands',
    value: '-o +o -O +O --rcfile --init-file',
    code: '-e --execute --init-command -C',
  },
  isShell: true,
};
/** `-e` and `-C` say how a script is run. */
const usualShell: Program = {
  first: 'script',
  options: { line: '-c --command', value: '-o +o -O +O --rcfile --init-file' },
  isShell: true,
};
const sshProxy = /proxycommand|localcommand|knownhostscommand/i;

/** Shells, and programs that start others. Lower case, without the endings of Windows and without versions. */
export const starters: Programs = [
  // Shells. What they run from their arguments may be anything.
  ['sh bash zsh dash ash ksh mksh lksh oksh pdksh yash csh tcsh rbash rksh git-bash', usualShell],
  ['fish', { ...usualShell, options: { ...usualShell.options, line: '-c --command -C --init-command' } }],
  ['nu nushell xonsh elvish osh ysh murex ngs', shell],
  ['rc es ion hush', { ...shell, isWord: true }],
  // Programs that run another one, with its arguments.
  ['env', wrapper({ value: '-u --unset -C --chdir', words: '-S --split-string --s*' })],
  ['timeout gtimeout', wrapper({ value: '-k --kill-after -s --signal' }, { skip: 1 })],
  ['nice ionice chrt', wrapper({ value: '-n --adjustment -c --class -p -t' })],
  ['nohup setsid stdbuf unbuffer', wrapper({ value: '-i -o -e --input --output --error' })],
  ['busybox toybox tini dumb-init catatonit winpty caffeinate rlwrap prlimit setpriv', wrapper()],
  ['command exec builtin time call eval', wrapper({}, { isWord: true, isBuiltin: true })],
  ['start', { ...roundabout, isWord: true, isBuiltin: true }],
  ['chroot', wrapper({}, { skip: 1, always: 'superuser' })],
  ['taskset', wrapper({}, { skip: 1 })],
  ['xvfb-run dbus-run-session dbus-launch proxychains proxychains4 torsocks tsocks faketime arch', wrapper()],
  ['strace ltrace valgrind gdb lldb', wrapper({ line: '-ex -iex -o --one-line --eval-command', value: '-e -p' })],
  ['bwrap firejail unshare', wrapper()],
  ['flock', { first: 'command', skip: 1, options: { line: '-c --command', value: '-w --timeout -E' } }],
  [
    'cross-env cross-env-shell env-cmd dotenv dotenvx op infisical doppler direnv mise asdf volta fnm nvm rbenv pyenv',
    wrapper(),
  ],
  ['wsl', { first: 'line', options: { value: '-d --distribution -u --user --cd --shell-type', command: '-e --exec' } }],
  // Programs that give other rights.
  [
    'sudo doas run0 gsudo',
    wrapper({ value: '-u --user -g --group -h -p -C -D -R -T -U -r -t' }, { always: 'superuser' }),
  ],
  ['pkexec runas', wrapper({ value: '--user -u' }, { always: 'superuser' })],
  ['nsenter machinectl psexec psexec64', wrapper({}, { always: 'superuser' })],
  [
    'su runuser sg gosu su-exec',
    { first: 'command', skip: 1, options: { line: '-c --command', value: '-s --shell -g -G' }, always: 'superuser' },
  ],
  // Programs that start others in their own way: later, elsewhere, from their input, or under their own name.
  [
    'xargs parallel tmux systemd-run launchctl crontab atq batch-job schtasks forfiles pcalua setarch flatpak-spawn',
    roundabout,
  ],
  ['screen watch script at batch entr expect', { ...roundabout, options: { line: '-c --command' }, isWord: true }],
  ['osascript', { first: 'other', options: { code: '-e' }, always: 'roundabout' }],
  ['mshta rundll32 regsvr32 regsvcs regasm wscript cscript certutil bitsadmin msiexec', roundabout],
  ['installutil msbuild wmic cmstp hh odbcconf conhost explorer', { ...roundabout, isWord: true }],
  [
    'nc ncat netcat',
    { first: 'other', options: { line: '-e -c --exec --sh-exec --lua-exec' }, isAnywhere: true, isWord: true },
  ],
  ['socat', { first: 'other', marks: [['shell', /^(?:exec|system|shell):/i]] }],
  ['find', { first: 'other', marks: [['roundabout', /^-(exec|execdir|ok|okdir)$/]], isWord: true }],
  [
    'ssh autossh plink',
    {
      first: 'line',
      skip: 1,
      options: { value: '-o -i -p -l -F -J -L -R -D -W -b -c -e -E -I -m -O -Q -S -w' },
      marks: [
        ['shell', sshProxy],
        ['uncheckedCertificates', /stricthostkeychecking[= ](no|off)/i],
      ],
    },
  ],
];
