/** The trust surface, in English. */
export const trust = {
  trust: {
    title: 'Trust {{server}}?',
    heading: 'Start “{{server}}”?',
    waitingList: 'Waiting for you',
    facts: 'What you are asked about',
    reviewed: 'Reviewed',
    reviewNext: 'Reviewed, next',
    ofPermission: 'Permission',
    lookTwice_one: '{{count}} thing to look at twice',
    lookTwice_other: '{{count}} things to look at twice',
    confirmAll_one: 'Confirm {{count}} server',
    confirmAll_other: 'Confirm {{count}} servers',
    confirmAllMeans:
      'Reviewed servers can be confirmed together: they start exactly as shown. So do those that are back to a launch you trusted.',
    unchanged: 'Trusted before',
    unchangedSince: 'Back to a launch that you trusted on {{date}}',
    unchangedMeans: 'You trusted another launch of this server since then. What differs from that one is marked.',
    waiting_one: '{{count}} waiting',
    waiting_other: '{{count}} waiting',
    means: {
      stdio:
        'This program would be started on your computer with your permissions: it can read your files and use your network, whatever its tools say.',
      http: 'Gatehouse would connect to this address. What you and the model send to its tools goes there.',
    },
    accountInUse: 'is the account that it uses. Your answer holds for this account, and not for its others.',
    accountMeans: 'is the account that it would use. Your answer holds for this account, and not for its others.',
    bundle: 'It runs files of a bundle that you installed',
    bundleMeans:
      'They are in {{folder}}, named by the SHA-256 of the bundle: {{hash}}. Gatehouse looks before each start that none of them was changed.',
    runtime: {
      title: 'It is started with the copy of {{copy}} {{version}} that Gatehouse keeps',
      means:
        'This folder stands first in its PATH: {{folder}}. Gatehouse looks before each start that none of its files was changed.',
      missing: 'The copy of {{copy}} that it names is not on this computer',
      missingMeans: 'The server does not start while the copy is missing.',
    },
    changed: 'This is not the launch you trusted before. Check what changed.',
    parts: {
      command: 'Command',
      argument: 'Arguments',
      folder: 'Working directory',
      ownFolder: 'Working folder (its own)',
      environment: 'Environment',
      inherited: 'Also gets this computer’s',
      notInherited: 'Does not get',
      url: 'URL',
      header: 'Headers',
      access: 'Access',
      proxy: 'Proxy',
      confinement: 'Confined to shared folders',
      runtime: 'Copy of a runtime',
    },
    changes: { added: 'Added:', removed: 'Removed:' },
    secrets: {
      title: 'Secrets it gets',
      goesTo: 'goes to {{places}}.',
      program: 'the program {{command}}, started as shown above',
      shared: 'Shared with {{owners}}.',
      moved: 'It went somewhere else before.',
      foreign: 'It was stored for {{owners}}.',
      foreignGone: 'It was stored for a server that is no longer there.',
      variable: 'It is the value of this computer’s variable {{variable}}.',
      empty: 'It has no value yet.',
      valueOf: 'Value of {{name}}',
      chooseNone: 'None: enter it later',
      chooseHint: 'Choose one of your secrets to store a copy of its value for this server.',
      offered: '{{name}}, of {{owners}}',
      unclaimed: 'Gatehouse does not know for which server it was stored.',
    },
    variables: {
      title: 'Variables it gets from this computer',
      needed: 'It has no value here: the server will not start.',
      leftOut: 'It has no value here and is left out.',
      risky: 'It may hold a key or password.',
    },
    dangersTitle: 'Check carefully',
    dangers: {
      superuser: 'It asks for administrator rights',
      openContainer: 'Its container is open to your computer',
      shell: 'It runs a line of text in a shell',
      inlineCode: 'It runs code given on the command line',
      codeFromAddress: 'It runs code from an address',
      otherRegistry: 'It takes packages from an unusual place',
      loadsCode: 'A variable or an option loads other code into it',
      roundabout: 'It starts or installs other programs',
      deletes: 'It deletes files',
      homeOrKeys: 'It has access to your home folder, your keys or the system',
      uncheckedCertificates: 'It does not check whom it talks to',
      plainHttp: 'The connection is not encrypted',
      oddAddress: 'The address can be taken for another one',
      metadataAddress: 'The address gives out keys of this computer',
      hiddenCharacters: 'It contains invisible characters',
      inheritsSecret: 'It gets a variable of this computer that may hold a key or password',
      foreignSecret: 'It would get a secret that was not stored for it',
      movedSecret: 'Its secrets would go somewhere else than before',
      unpinnedPackage: 'The package has no fixed version',
    },
    dangersMean: {
      superuser: 'It could change anything on this computer.',
      openContainer: 'A container usually keeps a program away from your files and other programs. This one does not.',
      shell: 'Everything in that line runs, not only the program you expect.',
      inlineCode: 'Read the code above: it is the program.',
      codeFromAddress: 'Whoever controls that address decides what runs here, and can change it at any time.',
      otherRegistry: 'Whoever runs that place decides what code you get under the names above.',
      loadsCode: 'That code runs too, besides the program you expect.',
      roundabout: 'The first program above is no server. Look at everything behind it: that is what runs.',
      deletes: 'What it deletes may be gone for good.',
      homeOrKeys: 'It could read or change everything in there.',
      uncheckedCertificates:
        'A setting above turns the check of certificates off, or leaves it to a file in an unusual place. Others on the network can then read and change what is sent.',
      plainHttp: 'Anyone between you and that computer can read and change what is sent.',
      oddAddress:
        'It is written in an unusual way, or looks like a well-known one. Check letter by letter where it leads.',
      metadataAddress: 'In a cloud, computers get their keys at such an address. No MCP server is there.',
      hiddenCharacters: 'They are marked above. There is hardly ever a good reason for them.',
      inheritsSecret: 'What the variable holds is passed on. Nothing shows you the value.',
      foreignSecret: 'See above which, and where it would go. Agree only if you chose this yourself.',
      movedSecret: 'See above where they would go. Whoever is there can read and use them.',
      unpinnedPackage:
        'A later version may be different code, and you are not asked again. To keep one version, write it in the arguments: name@1.2.3, or name==1.2.3 for uv.',
    },
    permission: {
      rule: {
        title: 'Let “{{server}}” run without asking?',
        means: 'These tools would run without asking you, in every chat, with any arguments.',
      },
      grant: {
        title: 'Always allow all tools of “{{server}}”?',
        means:
          'The tools it has now would run without asking you, in every chat, with any arguments. Gatehouse still asks about new and changed tools.',
      },
      annotations: {
        title: 'Trust the tool labels of “{{server}}”?',
        means:
          'In chats that ask only before changes, tools that this server labels as read-only would run without asking you. Nobody checks the labels.',
      },
      projectFolder: {
        title: 'Use this folder for the project “{{name}}”?',
        means:
          'Gatehouse then reads files with instructions and server lists in it, such as AGENTS.md, and shows them to you. It is shared with no server.',
      },
      skillFolder: {
        title: 'Read skills in this folder?',
        means:
          'Gatehouse then reads the skills in it and shows them to you. Models may load those that you approve. Nothing in the folder is run, and it is shared with no server.',
      },
      root: {
        title: 'Share this folder with “{{server}}”?',
        means: 'The server is confined: it could then read and change everything in this folder.',
        meansUnconfined:
          'The server would be told that it may work in this folder. It is not confined, so it can reach the folder anyway.',
      },
      app: {
        title: 'Let the app of “{{server}}” connect to other sites?',
        means:
          'What you do in the app, and the tool’s results, can be sent there. Your answer holds until Gatehouse closes, as long as the app asks for no more than this.',
      },
      picture: {
        title: 'Load a picture from {{host}}?',
        means:
          'A text in Gatehouse links to it. {{host}} learns that the text was read, when, and everything in the address. The picture is loaded once.',
        ledOn:
          'You wanted a picture from {{from}}, which redirects to {{host}}. {{host}} learns that the text was read, when, and everything in the address. The picture is loaded once.',
      },
      provider: {
        title: 'Send chats to {{host}}?',
        means:
          'Whenever you use a model of this provider, the whole chat is sent to this address: your messages, your files and tool results.',
      },
      providerKey: {
        title: 'Use this key with {{host}}?',
        means:
          'Your chats with this provider then belong to the account of this key. Its owner may be able to read them. Check that the key is yours.',
      },
      registry: {
        title: 'Look for servers at {{host}}?',
        means:
          'Whenever you open the Registry page, this address is asked for servers: it learns what you search for. Nothing that it lists runs before you trust it.',
      },
      runtime: {
        title: 'Download a copy of {{copy}}?',
        means:
          'The files below are downloaded and stored if they are exactly these. Nothing of them runs by this: Gatehouse then asks you to trust the server, which is started with the copy. Other servers do not use it.',
        meansAhead:
          'The files below are downloaded and stored if they are exactly these. Nothing of them runs by this, and no server uses them by this: where you choose the copy for a server, Gatehouse asks you to trust its whole launch first.',
        ahead: 'One that is not added yet',
      },
      download: {
        title: 'Delete the download of {{server}}?',
        means:
          'This folder is deleted with all that is in it. npx installed the packages named here into it. Other programs that are running these packages lose them and may fail. Gatehouse then starts the server, and npx downloads the packages again.',
        packages: 'Packages',
      },
      bundle: {
        title: 'Download a bundle from {{host}}?',
        means:
          'An entry of a registry names this file. It is read only if it has exactly this SHA-256. Nothing of it runs by this: Gatehouse shows what is in it, and asks you to trust the server before it starts.',
        fileHosts: '{{host}} sends its files from {{hosts}}, which is asked, too.',
      },
      systemCertificates: {
        title: 'Trust the certificates of your system?',
        means:
          'Servers, models and sign-ins are then also taken for genuine with a certificate that was added to your system. Whoever can add one there, such as your company or a program, can read and change what is sent.',
      },
      dataFolder: {
        restore: {
          title: 'Replace all data with this backup?',
          means:
            'When Gatehouse starts again, your chats, settings and servers are those of the backup, without permissions. The present data are kept and can be brought back. Texts in a backup, such as instructions of assistants, projects and chats, reach models: restore only files that you trust.',
        },
        reset: {
          title: 'Reset all data?',
          means:
            'When Gatehouse starts again, it is empty: no chats, servers, keys or permissions, and nothing is denied any more. The present data are kept and can be brought back.',
        },
        bringBack: {
          title: 'Bring back earlier data?',
          means:
            'When Gatehouse starts again, your data are those of that time, with the permissions and the trust of that time. What you denied since then stays denied. The present data are kept.',
        },
        removePrevious: {
          title: 'Delete earlier data for good?',
          means: 'These data cannot be brought back after this.',
        },
        removeOldCopy: {
          title: 'Delete the copy in the old folder?',
          means: 'Your data are in another folder now and stay there. The copy cannot be brought back after this.',
        },
        removeDamaged: {
          title: 'Delete damaged databases for good?',
          means: 'Chats that could not be read from them cannot be recovered after this.',
        },
        removeLogs: {
          title: 'Delete all logs for good?',
          means: 'What Gatehouse and your servers logged until now can then no longer be looked at.',
        },
        at: { restore: 'Made', reset: 'Since', bringBack: 'Data until', removePrevious: 'Data until' },
      },
      providerName: 'Provider',
      key: 'Key',
      keyEnds: '{{length}} characters, ending in {{end}}',
      keyLength: '{{length}} characters',
      server: 'Server',
      folder: 'Folder',
      tools: 'Tools',
      address: 'Address',
      allow: 'Allow',
      refuse: 'Don’t allow',
      why: 'Gatehouse asks here because nothing in its main window can allow this.',
    },
    trust: 'Trust and start',
    notNow: 'Not now',
    never: 'Never',
    remembered: 'Your answer holds for exactly this launch. If anything in it changes, you are asked again.',
    nothing: 'All done.',
    canClose: 'You can close this tab.',
    refusedMeans:
      'Gatehouse does not recognise this browser, or was restarted. Open it with a new link from the terminal where it runs, or use the link shown there for the waiting request.',
  },
};
