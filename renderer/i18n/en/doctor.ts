/** Why a server does not run and what helps, in English. */
export const doctor = {
  doctor: {
    title: 'What keeps it from running',
    looking: 'Looking for the reason…',
    nothing: 'No reason was found that you could do something about here.',
    tried: 'What was tried',
    exitCode: 'Exit code',
    signal: 'Signal',
    status: 'HTTP status',
    mediaType: 'Content type',
    runtimes: { node: 'Node.js', npx: 'Node.js', uvx: 'uv', python3: 'Python', docker: 'Docker' },
    fixes: {
      useCommand: 'Use {{command}}',
      dropCwd: 'Start it without a working directory',
      useUrl: 'Use {{url}}',
      edit: 'Edit the server…',
      install: 'Install {{runtime}}',
      allowMoreTime: 'Allow {{seconds}} seconds to start',
    },
    findings: {
      secretMissing: {
        title: 'The secret {{name}} has no value',
        text: 'Its entry refers to it. Edit the server and enter the value; it is kept with your keys.',
      },
      cwdMissing: {
        title: 'The working directory does not exist',
        text: '{{cwd}} is not there, or is no folder. Choose another one, or start it without.',
      },
      commandNotFound: {
        title: '{{command}} was not found',
        text: 'It is in none of the folders of the PATH. Install it, or give its full path.',
      },
      commandElsewhere: {
        title: '{{command}} is installed where the PATH does not lead',
        text: 'It was found as {{file}}. With the full path it can be started.',
      },
      commandIsLine: {
        title: 'The command holds its arguments as well',
        text: 'No shell reads it, so “{{command}}” is looked for as one program. Put the arguments into their own field.',
      },
      notExecutable: {
        title: 'The file may not be run',
        text: '{{file}} is there, but not marked as a program. Run chmod +x on it, or start it with its interpreter.',
      },
      interpreterMissing: {
        title: 'The system cannot run {{file}}',
        text: 'It was found, but could not be started. The interpreter named in its first line may be missing, or it is made for another system.',
      },
      runtimeMissing: {
        title: '{{command}} is not installed',
        text: 'It is in none of the folders of the PATH, nor where package managers usually put it. Install it and start the server again.',
      },
      cannotRun: {
        title: 'The system cannot run {{command}}',
        text: 'Programs such as npx are command files here: give the whole name with its ending.',
      },
      moduleMissing: {
        title: 'The server lacks a module: {{module}}',
        text: 'Its files are incomplete, not built, or in another place. Check the path, or install its packages again.',
      },
      pythonModuleMissing: {
        title: 'The server lacks a Python module: {{module}}',
        text: 'Install it into the Python that starts the server, or start the server with uvx, which brings its modules.',
      },
      packageMissing: {
        title: 'The package {{package}} does not exist',
        text: 'The registry does not know it. Check how it is spelled.',
      },
      registryUnreachable: {
        title: 'The package could not be downloaded',
        text: 'The registry cannot be reached. Check that you are online, and your proxy.',
      },
      pythonError: {
        title: 'The server ended over an error in Python',
        text: '{{error}}',
      },
      syntaxTooNew: {
        title: 'The runtime does not fit the server',
        text: 'It was written for another version of its language. Install a newer runtime, or start it with the path of one.',
      },
      portTaken: {
        title: 'Port {{port}} is taken',
        text: 'Another program listens there, perhaps the same server started twice. End it, or give the server another port.',
      },
      fileMissing: {
        title: 'The server did not find a file',
        text: '{{file}} is not there. Check its arguments and its working directory.',
      },
      dockerStopped: {
        title: 'Docker does not run',
        text: 'Start Docker, wait until it is ready, and try again.',
      },
      settingMissing: {
        title: 'The server wants the setting {{name}}',
        text: 'Add it to its environment. What is secret goes in as ${secret:NAME}.',
      },
      wantsArguments: {
        title: 'The server explained how to use it, and ended',
        text: 'It wants other arguments than it was given. Its lines of output say which.',
      },
      endsAtOnce: {
        title: 'The program did its work and ended',
        text: 'An MCP server goes on running. This may be another program, or it wants an argument such as “stdio”.',
      },
      killed: {
        title: 'Something killed the server ({{signal}})',
        text: 'It was not Gatehouse. The system may have run out of memory, or somebody ended it.',
      },
      crashed: {
        title: 'The server crashed ({{signal}})',
        text: 'The fault is in the program or its runtime. Try another version of it.',
      },
      exited: {
        title: 'The server ended with code {{code}}',
        text: 'Its last lines of output say why. Correct its entry and start it again.',
      },
      startTimeout: {
        title: 'It did not answer within {{seconds}} seconds',
        text: 'A first start may download packages. If it stays silent, the program may be no MCP server, or want arguments.',
      },
      otherFraming: {
        title: 'It sends messages in another way than MCP over stdio',
        text: 'There a message is one line of JSON in UTF-8, without headers and line breaks. It printed: “{{line}}”. Look for a setting of the server, or an update.',
      },
      listensOverHttp: {
        title: 'It may be listening at {{url}} instead',
        text: 'It does not answer over stdio. Look for an argument such as “stdio”; or start it yourself and connect to its address.',
      },
      printsToStdout: {
        title: 'It prints to stdout what is no message',
        text: 'The first such line: “{{line}}”. Only MCP messages belong there; a server logs to stderr.',
      },
      closedOutput: {
        title: 'It closed the connection',
        text: 'It went on running, or gave no reason. Look at its log.',
      },
      messageTooLarge: {
        title: 'It sent a message larger than allowed',
        text: 'Ask it for less at once, or raise the limit in the settings.',
      },
      nameUnknown: {
        title: 'Nobody knows the name {{host}}',
        text: 'Check the address for a slip, and that you are online or in the right network.',
      },
      connectionRefused: {
        title: 'Nothing listens at {{origin}}',
        text: 'The server is not started, or listens on another port.',
      },
      notTls: {
        title: 'The server does not speak HTTPS',
        text: 'The address begins with https://, but plain HTTP answers there.',
      },
      certificate: {
        title: 'Its certificate is not trusted',
        text: 'If your network uses certificates of its own, set NODE_EXTRA_CA_CERTS to their file and start Gatehouse again.',
      },
      networkTimeout: {
        title: 'It did not answer in time',
        text: 'Check your network, VPN and proxy.',
      },
      proxy: {
        title: 'The proxy refused the connection',
        text: 'Check HTTPS_PROXY and NO_PROXY; a name and a password go into the address of the proxy.',
      },
      networkFault: {
        title: 'The connection failed',
        text: 'Check the address, your network and proxy.',
      },
      signIn: {
        title: 'It wants you to sign in',
        text: 'A token can also be given as a header: Authorization: Bearer ${secret:NAME}.',
      },
      mayNotUse: {
        title: 'You may not use it (HTTP {{status}})',
        text: 'Check the credentials in its headers, and that your account has the right.',
      },
      wrongAddress: {
        title: 'There is no MCP server at this address',
        text: '{{url}} answers, but not as a server. Most have /mcp at the end of their address, old ones /sse.',
      },
      webPage: {
        title: 'The address is that of a web page',
        text: '{{url}} answered with a page for people. Look in the server’s documentation for its MCP address.',
      },
      serverFault: {
        title: 'The server is in trouble (HTTP {{status}})',
        text: 'The fault is on its side. Try again later.',
      },
      asksTooOften: {
        title: 'It was asked too often',
        text: 'Wait a while and try again.',
      },
      refusedStatus: {
        title: 'It refused with HTTP {{status}}',
        text: 'Check the address and the headers.',
      },
      answeredError: {
        title: 'It answered with an error',
        text: 'It runs, but refuses to begin. Its message stands above; its log may say more.',
      },
      badAnswer: {
        title: 'Its answer is not what MCP asks for',
        text: 'The program may be no MCP server, or a faulty one. Look at its traffic.',
      },
      unknown: {
        title: 'The reason is not known',
        text: 'Look at its log and its traffic, and check its entry.',
      },
    },
  },
};
