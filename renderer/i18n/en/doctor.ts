/** Why a server does not run, and what helps, in English. */
export const doctor = {
  doctor: {
    title: 'Why it is not running',
    looking: 'Looking for the reason…',
    nothing: 'No cause was found that you could fix here.',
    tried: 'What Gatehouse tried',
    exitCode: 'Exit code',
    signal: 'Signal',
    status: 'HTTP status',
    mediaType: 'Content type',
    npmLog: 'npm’s log says:',
    runCommand:
      'Run this in a terminal, then start the server again. It may also delete downloads of other programs, which are downloaded again when they are needed:',
    copyCommand: 'Copy the command',
    runtimes: {
      node: 'Node.js',
      npx: 'Node.js',
      uvx: 'uv',
      python3: 'Python',
      docker: 'Docker',
      podman: 'Podman',
      bun: 'Bun',
      pnpm: 'pnpm',
      dotnet: 'the .NET SDK (10 or newer)',
    },
    fixes: {
      useCommand: 'Use {{command}}',
      dropCwd: 'Start it without a working directory',
      useUrl: 'Use {{url}}',
      edit: 'Edit the server…',
      install: 'Install {{runtime}}',
      getRuntime: 'Get {{copy}} {{version}}…',
      allowMoreTime: 'Allow {{seconds}} seconds to start',
      reinstall: 'Delete the download and install again…',
    },
    findings: {
      secretMissing: {
        title: 'The secret {{name}} has no value',
        text: 'Its entry refers to this secret. Edit the server and enter the value; it is stored with your keys.',
      },
      variableUnusable: {
        title: 'The variable {{name}} cannot be used',
        text: 'Its entry names this variable of your computer. Gatehouse was started without a value for it, its value does not fit there, or it may not stand there: the error says which.',
      },
      cwdMissing: {
        title: 'The working directory does not exist',
        text: '{{cwd}} does not exist or is not a folder. Choose another one, or start the server without one.',
      },
      commandNotFound: {
        title: '{{command}} was not found',
        text: 'It is in none of the folders of the PATH. Install it, or enter its full path.',
      },
      shellSilent: {
        title: '{{command}} was not found, and your login shell did not answer',
        text: 'Gatehouse asks it for the folders of your programs. It took longer than 10 seconds, or failed. Switch the server on again in a minute, or enter the full path of the program.',
      },
      commandElsewhere: {
        title: '{{command}} is installed outside the PATH',
        text: 'It was found at {{file}}. It can be started by its full path.',
      },
      commandIsLine: {
        title: 'The command contains its arguments',
        text: 'It does not go through a shell, so Gatehouse looks for a program named “{{command}}”. Put the arguments into their own field.',
      },
      commandIsFolder: {
        title: '{{command}} is a folder',
        text: 'A folder cannot be started. Enter the program in it, or a program with the folder as its argument.',
      },
      programMissing: {
        title: '{{command}} does not exist',
        text: 'There is no file at this path. Check the spelling, or enter only the name of the program: Gatehouse then looks for it in the PATH.',
      },
      notExecutable: {
        title: 'The file is not executable',
        text: '{{file}} exists, but is not marked as a program. Run chmod +x on it, or start it with its interpreter.',
      },
      interpreterMissing: {
        title: 'The system cannot run {{file}}',
        text: 'The file exists, but could not be started. The interpreter named in its first line may be missing, or it is made for another system.',
      },
      runtimeMissing: {
        title: '{{command}} is not installed',
        text: 'It is neither in the folders of the PATH nor where package managers usually put it. Install it and start the server again.',
      },
      copyMissing: {
        title: 'Its copy of {{copy}} is not on this computer',
        text: 'The server uses a copy of {{copy}} that Gatehouse kept. Backups do not contain it. The server starts when the copy is there again, or when you edit it and switch the copy off.',
      },
      copyChanged: {
        title: 'Its copy of {{copy}} was changed',
        text: '{{file}} is not what was unpacked, so the server was not started. It starts when an unchanged copy is there again, or when you edit it and switch the copy off.',
      },
      cannotRun: {
        title: 'The system cannot run {{command}}',
        text: 'Programs such as npx are command files here: enter the full name with its extension.',
      },
      downloadBroken: {
        title: 'The download of {{package}} is incomplete',
        text: 'Files of the package are missing, for example because its installation was interrupted. Delete the download, and let it be downloaded again. If the same is missing afterwards, the package itself is at fault.',
      },
      moduleMissing: {
        title: 'The server is missing a module: {{module}}',
        text: 'Its files are incomplete, not built, or somewhere else. Check the path, or install its packages again.',
      },
      pythonModuleMissing: {
        title: 'The server is missing a Python module: {{module}}',
        text: 'Install it into the Python that starts the server, or start the server with uvx, which installs its modules.',
      },
      pythonModuleNotRunnable: {
        title: 'Python cannot start the module {{module}}',
        text: 'It is installed, but is a package without a program of its own. Its server may be one of its parts, or a command that comes with it: look for the line that starts it in its instructions.',
      },
      packageMissing: {
        title: 'The package {{package}} does not exist',
        text: 'The registry does not have it. Check the spelling.',
      },
      registryUnreachable: {
        title: 'The package could not be downloaded',
        text: 'The registry cannot be reached. Check your network and proxy.',
      },
      pythonError: {
        title: 'The server ended with a Python error',
        text: '{{error}}',
      },
      syntaxTooNew: {
        title: 'The runtime does not match the server',
        text: 'The server was written for another version of its language. Install a newer runtime, or start it with the full path of one.',
      },
      portTaken: {
        title: 'Port {{port}} is already in use',
        text: 'Another program listens on it, perhaps this server started twice. Stop it, or give the server another port.',
      },
      fileMissing: {
        title: 'The server could not find a file',
        text: '{{file}} does not exist. Check the arguments and the working directory.',
      },
      podmanStopped: {
        title: 'Podman is not running',
        text: 'The server runs in a container, and Podman did not answer. On Windows and macOS, run podman machine start (the first time: podman machine init before it). On Linux, check the address in CONTAINER_HOST. Then start the server again.',
      },
      dockerStopped: {
        title: 'Docker is not running',
        text: 'Start Docker, wait until it is ready, and try again.',
      },
      settingMissing: {
        title: 'The server needs the setting {{name}}',
        text: 'Add it to its environment. Write a secret value as ${secret:NAME}.',
      },
      wantsArguments: {
        title: 'The server printed its usage and ended',
        text: 'It needs different arguments. Its output says which.',
      },
      endsAtOnce: {
        title: 'The program did its work and ended',
        text: 'An MCP server keeps running. This may be another program, or it needs an argument such as “stdio”.',
      },
      killed: {
        title: 'Something killed the server ({{signal}})',
        text: 'It was not Gatehouse. The system may have run out of memory, or someone stopped it.',
      },
      crashed: {
        title: 'The server crashed ({{signal}})',
        text: 'The fault is in the program or its runtime. Try another version.',
      },
      unreadByShell: {
        title: '“{{sign}}” is meant for a shell',
        text: 'Gatehouse starts programs without a shell, so the server gets {{sign}} as it is written. Write what you mean: the full path, or the value. For a variable of this computer, write ${env:NAME} with its name in the place of NAME.',
      },
      exited: {
        title: 'The server ended with code {{code}}',
        text: 'Its last lines of output say why. Correct its entry and start it again.',
      },
      startTimeout: {
        title: 'It did not answer within {{seconds}} seconds',
        text: 'The time in which npx, uvx, docker and the like download is not counted. If it stays silent, it may not be an MCP server, or it needs arguments.',
      },
      installTimeout: {
        title: 'It was not installed, or did not answer, within {{minutes}} minutes',
        text: 'The download did not end in this time, or the program that it runs stays silent. Look at its last lines of output and at your connection, then try again.',
      },
      otherFraming: {
        title: 'Its messages do not follow MCP over stdio',
        text: 'Each message must be one line of JSON in UTF-8, without headers or line breaks. It printed: “{{line}}”. Look for a setting of the server, or an update.',
      },
      listensOverHttp: {
        title: 'It may be listening at {{url}} instead',
        text: 'It does not answer over stdio. Look for an argument such as “stdio”, or start it yourself and connect to its address.',
      },
      printsToStdout: {
        title: 'It prints text to stdout that is not a message',
        text: 'The first such line: “{{line}}”. Only MCP messages belong on stdout; logs belong on stderr.',
      },
      closedOutput: {
        title: 'It closed the connection',
        text: 'It kept running, or gave no reason. Check its log.',
      },
      messageTooLarge: {
        title: 'It sent a message larger than allowed',
        text: 'Ask it for less data at a time, or raise the limit in Settings.',
      },
      nameUnknown: {
        title: 'There is no host named {{host}}',
        text: 'Check the address for a typo, and that you are online and on the right network.',
      },
      connectionRefused: {
        title: 'Nothing is listening at {{origin}}',
        text: 'The server is not started, or listens on another port.',
      },
      notTls: {
        title: 'The server does not use HTTPS',
        text: 'The address begins with https://, but the server answers in plain HTTP.',
      },
      certificate: {
        title: 'Its certificate is not trusted',
        text: 'If your network uses its own certificates, set NODE_EXTRA_CA_CERTS to their file and restart Gatehouse.',
      },
      networkTimeout: {
        title: 'It did not answer in time',
        text: 'Check your network, VPN and proxy.',
      },
      proxy: {
        title: 'The proxy does not let it through',
        text: 'If the server has a proxy of its own, check its address in the server’s settings. Otherwise check the proxy in the settings of your system, HTTPS_PROXY and NO_PROXY. User name and password belong in HTTPS_PROXY, as part of the address.',
      },
      networkFault: {
        title: 'The connection failed',
        text: 'Check the address, your network and your proxy.',
      },
      signIn: {
        title: 'It requires you to sign in',
        text: 'You can also give a token as a header: Authorization: Bearer ${secret:NAME}.',
      },
      mayNotUse: {
        title: 'You are not allowed to use it (HTTP {{status}})',
        text: 'Check the credentials in its headers, and what your account is allowed to do.',
      },
      wrongAddress: {
        title: 'There is no MCP server at this address',
        text: '{{url}} answers, but not as an MCP server. Most addresses end in /mcp, old ones in /sse.',
      },
      messagesElsewhere: {
        title: 'The server names an address where nothing takes messages',
        text: '{{url}} is what its stream names. A proxy that adds a path in front of the server is the usual reason: its operator has to tell the server that path. If the server also speaks Streamable HTTP, use that address.',
      },
      webPage: {
        title: 'This is the address of a web page',
        text: '{{url}} returned a page for people. Look in the server’s documentation for its MCP address.',
      },
      serverFault: {
        title: 'The server has a problem (HTTP {{status}})',
        text: 'The fault is on its side. Try again later.',
      },
      asksTooOften: {
        title: 'Too many requests',
        text: 'Wait a while and try again.',
      },
      refusedStatus: {
        title: 'It refused with HTTP {{status}}',
        text: 'Check the address and the headers.',
      },
      answeredError: {
        title: 'It answered with an error',
        text: 'It is running, but refuses to start a session. See its message above; its log may say more.',
      },
      badAnswer: {
        title: 'Its answer is not valid MCP',
        text: 'The program may not be an MCP server, or a faulty one. Check its traffic.',
      },
      unknown: {
        title: 'The cause is unknown',
        text: 'Check its log, its traffic and its entry.',
      },
    },
  },
};
