/** 服务器为何不能运行，以及怎样解决。 */
export const doctor = {
  doctor: {
    title: '为什么没有运行',
    looking: '正在查找原因…',
    nothing: '没有找到可以在这里解决的原因。',
    tried: 'Gatehouse 尝试过什么',
    exitCode: '退出码',
    signal: '信号',
    status: 'HTTP 状态',
    mediaType: '内容类型',
    npmLog: 'npm 的日志：',
    runCommand: '请在终端中运行下面的命令，然后重新启动服务器。它可能也会删除其他程序的下载，需要时会重新下载：',
    copyCommand: '复制命令',
    runtimes: {
      node: 'Node.js',
      npx: 'Node.js',
      uvx: 'uv',
      python3: 'Python',
      docker: 'Docker',
      podman: 'Podman',
      bun: 'Bun',
      pnpm: 'pnpm',
      dotnet: '.NET SDK（10 或更新）',
    },
    fixes: {
      useCommand: '改用 {{command}}',
      dropCwd: '不指定工作目录启动',
      useUrl: '改用 {{url}}',
      edit: '编辑服务器…',
      install: '安装 {{runtime}}',
      getRuntime: '获取 {{copy}} {{version}}…',
      allowMoreTime: '允许 {{seconds}} 秒启动时间',
      reinstall: '删除下载并重新安装…',
    },
    findings: {
      secretMissing: {
        title: '密钥 {{name}} 没有值',
        text: '它的条目引用了该密钥。请编辑服务器并输入值；它与你的其他密钥一起保存。',
      },
      variableUnusable: {
        title: '无法使用变量 {{name}}',
        text: '它的条目引用了本机的这个变量。Gatehouse 启动时没有得到它的值，或它的值不适合放在那里，或那里不能引用变量：错误消息说明了是哪一种。',
      },
      cwdMissing: {
        title: '工作目录不存在',
        text: '{{cwd}} 不存在，或不是文件夹。请另选一个，或不指定工作目录启动。',
      },
      commandNotFound: {
        title: '未找到 {{command}}',
        text: '搜索路径的任何文件夹中都没有它。请安装，或填写完整路径。',
      },
      shellSilent: {
        title: '未找到 {{command}}，且你的登录 shell 没有响应',
        text: 'Gatehouse 向它询问程序所在的文件夹，但它超过 10 秒没有响应，或出错了。请一分钟后再次启用此服务器，或填写程序的完整路径。',
      },
      commandElsewhere: {
        title: '{{command}} 安装在搜索路径之外',
        text: '在 {{file}} 找到了它。使用完整路径即可启动。',
      },
      commandIsLine: {
        title: '命令中包含了参数',
        text: '命令不经过 shell，因此“{{command}}”被当作一个程序查找。请把参数填到参数栏。',
      },
      commandIsFolder: {
        title: '{{command}} 是文件夹',
        text: '文件夹无法启动。请填写其中的程序，或填写以它为参数的程序。',
      },
      programMissing: {
        title: '{{command}} 不存在',
        text: '这个路径上没有文件。请检查拼写；也可以只填写程序名，由搜索路径来查找。',
      },
      notExecutable: {
        title: '该文件不可执行',
        text: '{{file}} 存在，但没有执行权限。请对它运行 chmod +x，或用解释器启动它。',
      },
      interpreterMissing: {
        title: '系统无法运行 {{file}}',
        text: '文件存在，但无法启动。可能缺少首行指定的解释器，或它是为其他系统制作的。',
      },
      runtimeMissing: {
        title: '没有安装 {{command}}',
        text: '搜索路径和包管理器的常用位置都没有它。请安装后重新启动服务器。',
      },
      copyMissing: {
        title: '它的 {{copy}} 副本不在此计算机上',
        text: '此服务器使用 Gatehouse 保存的 {{copy}} 副本。备份中不包含它。重新有了副本，或你编辑服务器并停用副本之后，它才能启动。',
      },
      copyChanged: {
        title: '它的 {{copy}} 副本被改动过',
        text: '{{file}} 与解压时不同，因此服务器没有启动。重新有了未改动的副本，或你编辑服务器并停用副本之后，它才能启动。',
      },
      cannotRun: {
        title: '系统无法运行 {{command}}',
        text: '在这里，npx 之类的程序是命令文件：请填写带扩展名的完整名称。',
      },
      downloadBroken: {
        title: '{{package}} 的下载不完整',
        text: '软件包缺少文件，例如因为安装被中断。请删除下载并重新下载。如果之后仍然缺少，则是软件包本身的问题。',
      },
      moduleMissing: {
        title: '服务器缺少模块：{{module}}',
        text: '它的文件不完整、没有构建，或在别的位置。请检查路径，或重新安装它的依赖包。',
      },
      pythonModuleMissing: {
        title: '服务器缺少 Python 模块：{{module}}',
        text: '请把它安装到启动服务器的 Python 中，或改用会自带模块的 uvx 启动。',
      },
      pythonModuleNotRunnable: {
        title: 'Python 无法启动模块 {{module}}',
        text: '它已安装，但这个包本身没有可运行的程序。服务器可能是它的某个子模块，或随它安装的命令：请在它的说明中查找启动方式。',
      },
      packageMissing: {
        title: '软件包 {{package}} 不存在',
        text: '软件源中没有它。请检查拼写。',
      },
      registryUnreachable: {
        title: '无法下载软件包',
        text: '无法连接软件源。请检查网络和代理。',
      },
      pythonError: {
        title: '服务器因 Python 错误而结束',
        text: '{{error}}',
      },
      syntaxTooNew: {
        title: '运行环境与服务器不匹配',
        text: '它是为另一个语言版本编写的。请安装更新的运行环境，或用其完整路径启动。',
      },
      portTaken: {
        title: '端口 {{port}} 已被占用',
        text: '另一个程序正在监听该端口，可能同一服务器启动了两次。请结束它，或让服务器使用其他端口。',
      },
      fileMissing: {
        title: '服务器找不到文件',
        text: '{{file}} 不存在。请检查参数和工作目录。',
      },
      podmanStopped: {
        title: 'Podman 没有运行',
        text: '此服务器在容器中运行，而 Podman 没有响应。在 Windows 和 macOS 上，请运行 podman machine start（首次使用请先运行 podman machine init）。在 Linux 上，请检查 CONTAINER_HOST 中的地址。然后重新启动服务器。',
      },
      dockerStopped: {
        title: 'Docker 没有运行',
        text: '请启动 Docker，等它就绪后重试。',
      },
      settingMissing: {
        title: '服务器需要设置 {{name}}',
        text: '请把它加入环境变量。密钥的值请写成 ${secret:NAME}。',
      },
      wantsArguments: {
        title: '服务器打印了用法说明后结束',
        text: '它需要不同的参数。请查看它的输出。',
      },
      endsAtOnce: {
        title: '程序完成工作后结束了',
        text: 'MCP 服务器会持续运行。这可能是别的程序，或它需要“stdio”之类的参数。',
      },
      killed: {
        title: '服务器被强行结束（{{signal}}）',
        text: '不是 Gatehouse 所为。可能是系统内存不足，或有人结束了它。',
      },
      crashed: {
        title: '服务器崩溃（{{signal}}）',
        text: '问题出在程序或其运行环境。请试试另一个版本。',
      },
      unreadByShell: {
        title: '“{{sign}}”要由 shell 解读',
        text: 'Gatehouse 不通过 shell 启动程序，因此服务器得到的就是 {{sign}} 原文。请写出你的意思：完整路径或具体的值。要使用本机的变量，请写成 ${env:NAME}（NAME 换成变量名）。',
      },
      exited: {
        title: '服务器已退出，退出码 {{code}}',
        text: '最后的输出说明了原因。请更正条目后重新启动。',
      },
      startTimeout: {
        title: '它在 {{seconds}} 秒内没有响应',
        text: 'npx、uvx、docker 等下载所用的时间不计算在内。如果一直没有响应，它可能不是 MCP 服务器，或需要参数。',
      },
      installTimeout: {
        title: '它未能在 {{minutes}} 分钟内安装完毕或作出响应',
        text: '下载没有在此时间内结束，或者下载后运行的程序没有响应。请查看它最后的输出和网络连接，然后重试。',
      },
      otherFraming: {
        title: '它的消息不符合 MCP 的标准输入输出格式',
        text: '每条消息应是一行 UTF-8 的 JSON，没有消息头，也没有换行。它打印了：“{{line}}”。请查看服务器的设置，或更新它。',
      },
      listensOverHttp: {
        title: '它可能改为在 {{url}} 上监听',
        text: '它没有通过标准输入输出响应。请查找类似“stdio”的参数；或自行启动它，再连接到它的地址。',
      },
      printsToStdout: {
        title: '它向标准输出打印了不是消息的内容',
        text: '第一行是：“{{line}}”。标准输出只能有 MCP 消息；日志应写到标准错误。',
      },
      closedOutput: {
        title: '它关闭了连接',
        text: '它仍在运行，或没有说明原因。请查看它的日志。',
      },
      messageTooLarge: {
        title: '它发送的消息超过上限',
        text: '请一次少要一些内容，或在设置中提高上限。',
      },
      nameUnknown: {
        title: '没有名为 {{host}} 的主机',
        text: '请检查地址拼写，并确认已联网或处于正确的网络。',
      },
      connectionRefused: {
        title: '{{origin}} 没有程序在监听',
        text: '服务器没有启动，或监听的是其他端口。',
      },
      notTls: {
        title: '服务器不使用 HTTPS',
        text: '地址以 https:// 开头，但那里使用的是普通 HTTP。',
      },
      certificate: {
        title: '它的证书不受信任',
        text: '如果你的网络使用自己的证书，请把 NODE_EXTRA_CA_CERTS 设为证书文件，并重新启动 Gatehouse。',
      },
      networkTimeout: {
        title: '它没有及时响应',
        text: '请检查网络、VPN 和代理。',
      },
      proxy: {
        title: '无法通过代理连接',
        text: '如果服务器有自己的代理，请在该服务器的设置中检查其地址。否则请检查系统设置中的代理，以及 HTTPS_PROXY 和 NO_PROXY。用户名和密码写在 HTTPS_PROXY 的地址中。',
      },
      networkFault: {
        title: '连接失败',
        text: '请检查地址、网络和代理。',
      },
      signIn: {
        title: '它要求你登录',
        text: '也可以用请求头提供令牌：Authorization: Bearer ${secret:NAME}。',
      },
      mayNotUse: {
        title: '你无权使用它（HTTP {{status}}）',
        text: '请检查请求头中的凭据，以及你的账户是否有权限。',
      },
      wrongAddress: {
        title: '这个地址没有 MCP 服务器',
        text: '{{url}} 有响应，但不是服务器。多数服务器的地址以 /mcp 结尾，旧的以 /sse 结尾。',
      },
      messagesElsewhere: {
        title: '服务器给出的地址不接收消息',
        text: '它的数据流给出的地址是 {{url}}。通常是因为服务器前面的代理加了路径：其运营方需要把该路径告诉服务器。如果服务器也支持 Streamable HTTP，请使用那个地址。',
      },
      webPage: {
        title: '这是网页的地址',
        text: '{{url}} 返回的是给人看的网页。请在服务器的文档中查找它的 MCP 地址。',
      },
      serverFault: {
        title: '服务器出了问题（HTTP {{status}}）',
        text: '问题在对方。请稍后重试。',
      },
      asksTooOften: {
        title: '请求过于频繁',
        text: '请稍等再试。',
      },
      refusedStatus: {
        title: '它拒绝了请求（HTTP {{status}}）',
        text: '请检查地址和请求头。',
      },
      answeredError: {
        title: '它返回了错误',
        text: '它在运行，但拒绝建立会话。错误消息见上；日志中可能有更多说明。',
      },
      badAnswer: {
        title: '它的响应不符合 MCP',
        text: '它可能不是 MCP 服务器，或有缺陷。请查看通信记录。',
      },
      unknown: {
        title: '原因不明',
        text: '请查看日志和通信记录，并检查它的条目。',
      },
    },
  },
};
