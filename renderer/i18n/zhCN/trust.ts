/** 信任页面。 */
export const trust = {
  trust: {
    title: '信任 {{server}}？',
    heading: '启动“{{server}}”？',
    waitingList: '等待你处理',
    facts: '请求的内容',
    reviewed: '已查看',
    reviewNext: '已查看，下一个',
    ofPermission: '授权',
    lookTwice_other: '{{count}} 处需要留意',
    confirmAll_other: '确认 {{count}} 个服务器',
    confirmAllMeans: '已查看的服务器可以一起确认，并完全按所显示的方式启动；恢复为你信任过的启动方式的服务器也一样。',
    unchanged: '以前信任过',
    unchangedSince: '已恢复为你于 {{date}} 信任过的启动方式',
    unchangedMeans: '此后你信任过此服务器的另一种启动方式。与那一种的不同之处已标出。',
    waiting_other: '{{count}} 项待处理',
    means: {
      stdio: '此程序将在你的计算机上以你的用户权限运行：无论它的工具怎么说，它都能读取你的文件、使用你的网络。',
      http: 'Gatehouse 将连接此地址。你和模型发给其工具的内容都会发送到那里。',
    },
    accountInUse: '是它正在使用的账户。你的回答只对此账户有效，不适用于其他账户。',
    accountMeans: '是它将使用的账户。你的回答只对此账户有效，不适用于其他账户。',
    bundle: '它会运行你安装的扩展包中的文件',
    bundleMeans:
      '这些文件位于 {{folder}}，以扩展包的 SHA-256 命名：{{hash}}。Gatehouse 在每次启动前都会检查它们是否被更改。',
    runtime: {
      title: '它使用 Gatehouse 保存的 {{copy}} {{version}} 副本启动',
      means: '此文件夹位于它的 PATH 最前面：{{folder}}。Gatehouse 在每次启动前都会检查其中的文件是否被更改。',
      missing: '它指定的 {{copy}} 副本不在此计算机上',
      missingMeans: '缺少副本时，此服务器不会启动。',
    },
    changed: '这与你之前信任的启动方式不同。请查看变更内容。',
    parts: {
      command: '命令',
      argument: '参数',
      folder: '工作目录',
      ownFolder: '工作文件夹（专用）',
      environment: '环境变量',
      inherited: '还会得到本机的变量',
      notInherited: '不会得到',
      url: 'URL',
      header: '请求头',
      access: '访问权限',
      proxy: '代理',
      confinement: '隔离在共享文件夹中',
      runtime: '运行环境副本',
    },
    changes: { added: '新增：', removed: '删除：' },
    secrets: {
      title: '它会得到的密钥',
      goesTo: '发往 {{places}}。',
      program: '{{command}} 程序（按上方所示启动）',
      shared: '{{owners}} 也可以使用。',
      moved: '以前它发往别处。',
      foreign: '它是为 {{owners}} 保存的。',
      foreignGone: '它是为一个已不存在的服务器保存的。',
      variable: '它是本机变量 {{variable}} 的值。',
      empty: '它还没有值。',
      valueOf: '{{name}} 的值',
      chooseNone: '无：稍后填写',
      chooseHint: '选择你的一个密钥，即为此服务器保存一份它的值。',
      offered: '{{name}}（属于 {{owners}}）',
      unclaimed: 'Gatehouse 不知道它是为哪个服务器保存的。',
    },
    variables: {
      title: '它会得到的本机变量',
      needed: '它在此处没有值：服务器将无法启动。',
      leftOut: '它在此处没有值，不会传入。',
      risky: '它可能含有密钥或密码。',
    },
    dangersTitle: '请仔细检查',
    dangers: {
      superuser: '它要求管理员权限',
      openContainer: '它的容器没有与你的计算机隔开',
      shell: '由 shell 执行一行命令',
      inlineCode: '它运行命令行中的代码',
      codeFromAddress: '它运行来自某个地址的代码',
      otherRegistry: '它从不常用的来源获取软件包',
      loadsCode: '有环境变量或选项会让它加载其他代码',
      roundabout: '它会启动或安装其他程序',
      deletes: '它会删除文件',
      homeOrKeys: '它会访问你的主目录、密钥或系统目录',
      uncheckedCertificates: '它不核实对方的身份',
      plainHttp: '连接未加密',
      oddAddress: '这个地址容易被看成别的地址',
      metadataAddress: '这个地址会给出本机的密钥',
      hiddenCharacters: '它含有不可见的字符',
      inheritsSecret: '它会得到本机上可能含有密钥或密码的变量',
      foreignSecret: '它会得到并非为它保存的密钥',
      movedSecret: '它的密钥会发往与以前不同的地方',
      unpinnedPackage: '软件包没有固定版本',
    },
    dangersMean: {
      superuser: '它可以更改这台计算机上的任何内容。',
      openContainer: '容器通常会把程序与你的文件和其他程序隔开，而这个容器没有。',
      shell: '这一行中的所有内容都会执行，而不只是你预期的程序。',
      inlineCode: '请查看上方的代码：它就是程序本身。',
      codeFromAddress: '谁控制那个地址，谁就决定这里运行什么，而且随时可以更改。',
      otherRegistry: '谁管理那个来源，谁就决定你用上方的名称得到什么代码。',
      loadsCode: '除了你预期的程序，那些代码也会运行。',
      roundabout: '上方的第一个程序不是服务器。请查看它后面的全部内容：那才是实际运行的程序。',
      deletes: '删除的内容可能无法恢复。',
      homeOrKeys: '它可能读取或更改其中的全部内容。',
      uncheckedCertificates:
        '上方有设置关闭了证书检查，或让不寻常位置的文件决定信任哪些证书。网络上的其他人因此可能读取和篡改传输的内容。',
      plainHttp: '你与那台计算机之间的任何人都能读取和篡改传输的内容。',
      oddAddress: '它的写法不寻常，或者看起来像某个知名地址。请逐个字符核对它通向哪里。',
      metadataAddress: '云中的计算机从这样的地址取得自己的密钥。那里没有 MCP 服务器。',
      hiddenCharacters: '已在上方标出。几乎没有正当理由使用这些字符。',
      inheritsSecret: '变量里有什么，就会传给它什么。这里不会显示它的值。',
      foreignSecret: '请在上方查看是哪个密钥、会发往何处。只有确实是你自己这样设置的，才可同意。',
      movedSecret: '请在上方查看它们会发往何处。那里的人可以读取并使用它们。',
      unpinnedPackage:
        '以后的版本可能是不同的代码，而且不会再询问你。要固定版本，请在参数中写明：name@1.2.3；使用 uv 时写 name==1.2.3。',
    },
    permission: {
      rule: {
        title: '允许“{{server}}”不经询问直接运行？',
        means: '在所有对话中，这些工具都将不经询问直接运行，无论参数是什么。',
      },
      grant: {
        title: '始终允许“{{server}}”的所有工具？',
        means: '它当前的工具将在所有对话中不经询问直接运行，无论参数是什么。新增或变更的工具仍会询问。',
      },
      annotations: {
        title: '信任“{{server}}”的工具标注？',
        means: '在设为“更改前询问”的对话中，此服务器标注为只读的工具将不经询问直接运行。没有人核实这些标注。',
      },
      projectFolder: {
        title: '将此文件夹用于项目“{{name}}”？',
        means: 'Gatehouse 会读取其中的说明文件和服务器列表（例如 AGENTS.md）并显示给你。该文件夹不会与任何服务器共享。',
      },
      skillFolder: {
        title: '读取此文件夹中的技能？',
        means:
          'Gatehouse 会读取其中的技能并显示给你。模型可以加载你批准的技能。不会运行此文件夹中的任何内容，也不会与任何服务器共享。',
      },
      root: {
        title: '与“{{server}}”共享这个文件夹？',
        means: '服务器已隔离：允许后它可以读取和更改此文件夹中的所有内容。',
        meansUnconfined: '将告知服务器可以在此文件夹中工作。它未被隔离，因此本来就能访问此文件夹。',
      },
      app: {
        title: '允许“{{server}}”的应用访问其他网站？',
        means:
          '你在应用中的操作以及工具的结果都可能发送到那里。你的决定在 Gatehouse 退出之前有效，前提是应用不要求更多。',
      },
      picture: {
        title: '从 {{host}} 加载图片？',
        means:
          'Gatehouse 中的一段文字链接到这张图片。{{host}} 会得知这段文字被读过、何时读过，以及地址中的全部内容。图片只加载一次。',
        ledOn:
          '你想加载 {{from}} 的图片，而它重定向到 {{host}}。{{host}} 会得知这段文字被读过、何时读过，以及地址中的全部内容。图片只加载一次。',
      },
      provider: {
        title: '将对话发送到 {{host}}？',
        means: '每次使用该服务商的模型时，整个对话都会发送到此地址：你的消息、你的文件和工具的结果。',
      },
      providerKey: {
        title: '在 {{host}} 使用这个密钥？',
        means: '此后与该服务商的对话归此密钥的账户所有，账户的主人可能读到这些对话。请确认密钥是你自己的。',
      },
      registry: {
        title: '在 {{host}} 查找服务器？',
        means:
          '每次打开“注册中心”页面，都会向此地址查询服务器：它会得知你搜索的内容。它列出的任何内容，在你信任之前都不会运行。',
      },
      runtime: {
        title: '下载 {{copy}} 副本？',
        means:
          '只有与下面列出的完全一致时，这些文件才会被下载并保存。这一步不会运行其中任何内容：之后 Gatehouse 会请你信任该服务器，并用此副本启动它。其他服务器不会使用它。',
        meansAhead:
          '只有与下面列出的完全一致时，这些文件才会被下载并保存。这一步不会运行其中任何内容，也不会让任何服务器使用它们：你为某个服务器选择此副本时，Gatehouse 会先请你信任它的完整启动方式。',
        ahead: '尚未添加的服务器',
      },
      download: {
        title: '删除 {{server}} 的下载？',
        means:
          '此文件夹及其中的全部内容将被删除。npx 把下面列出的软件包安装在其中。正在运行这些软件包的其他程序会失去它们，可能因此出错。之后 Gatehouse 会启动此服务器，npx 会重新下载这些软件包。',
        packages: '软件包',
      },
      bundle: {
        title: '从 {{host}} 下载扩展包？',
        means:
          '注册中心的条目给出了这个文件。只有当它的 SHA-256 与此完全一致时才会读取。下载本身不会运行其中的任何内容：Gatehouse 会显示其中的内容，并在启动服务器之前请你确认信任。',
        fileHosts: '{{host}} 的文件由 {{hosts}} 发送，因此也会访问它。',
      },
      systemCertificates: {
        title: '信任你的系统的证书？',
        means:
          '之后，使用系统中另行添加的证书的服务器、模型和登录服务也会被视为真实可信。能在那里添加证书的人（例如你的公司或某个程序）就能读取和更改发送的内容。',
      },
      dataFolder: {
        restore: {
          title: '用此备份替换所有数据？',
          means:
            'Gatehouse 重新启动后，你的对话、设置和服务器将是备份中的内容，但不含授权。当前数据会保留，可以换回。备份中的文字（例如助手、项目和对话的说明）会发送给模型：请只恢复你信任的文件。',
        },
        reset: {
          title: '重置所有数据？',
          means:
            'Gatehouse 重新启动后将是空的：没有对话、服务器、密钥和授权，此前的拒绝也不再有效。当前数据会保留，可以换回。',
        },
        bringBack: {
          title: '换回先前的数据？',
          means:
            'Gatehouse 重新启动后，你的数据将是当时的内容，包括当时的授权和信任。此后你拒绝的内容保持拒绝。当前数据会保留。',
        },
        removePrevious: {
          title: '永久删除先前的数据？',
          means: '删除后无法再换回这些数据。',
        },
        removeOldCopy: {
          title: '删除旧文件夹中的副本？',
          means: '你的数据现在位于另一个文件夹，不受影响。删除后无法再换回此副本。',
        },
        removeDamaged: {
          title: '永久删除损坏的数据库？',
          means: '删除后，其中未能读取的对话将无法再恢复。',
        },
        removeLogs: {
          title: '永久删除所有日志？',
          means: '删除后无法再查看 Gatehouse 和服务器此前的日志。',
        },
        at: { restore: '创建时间', reset: '自', bringBack: '数据截至', removePrevious: '数据截至' },
      },
      providerName: '服务商',
      key: '密钥',
      keyEnds: '{{length}} 个字符，以 {{end}} 结尾',
      keyLength: '{{length}} 个字符',
      server: '服务器',
      folder: '文件夹',
      tools: '工具',
      address: '地址',
      allow: '允许',
      refuse: '不允许',
      why: 'Gatehouse 主窗口中的任何内容都无权允许此事，因此在这里询问。',
    },
    trust: '信任并启动',
    notNow: '暂不',
    never: '永不',
    remembered: '你的决定只对这一启动方式有效。其中任何内容改变，都会再次询问。',
    nothing: '已全部处理。',
    canClose: '你可以关闭此标签页。',
    refusedMeans:
      'Gatehouse 不认识此浏览器，或已重新启动。请用运行 Gatehouse 的终端中的新链接打开，或使用终端中为待处理请求显示的链接。',
  },
};
