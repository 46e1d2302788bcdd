import type { AwayNews } from '../../shared/domain/awayNews.ts';

/** The texts of the desktop shell itself: menus and native dialogs. Electron names the roles of its menus in English only. */
export interface ShellTexts {
  readonly file: string;
  readonly edit: string;
  readonly view: string;
  readonly window: string;
  readonly help: string;
  readonly newChat: string;
  readonly newWindow: string;
  readonly settings: string;
  readonly find: string;
  readonly licenses: string;
  readonly showLogs: string;
  readonly reviewServers: string;
  readonly saveReport: string;
  readonly print: string;
  readonly savePdf: string;
  readonly trustTitle: string;
  readonly pickFolder: string;
  readonly pickFile: string;
  readonly saveFile: string;
  readonly openLink: (host: string) => string;
  readonly writeMail: string;
  readonly linkHasCredentials: string;
  readonly open: string;
  readonly copyLink: string;
  readonly cancel: string;
  readonly pageGone: string;
  readonly pageGoneDetail: string;
  readonly reload: string;
  readonly quit: string;
  readonly pageHangs: string;
  readonly pageHangsDetail: string;
  readonly wait: string;
  readonly pageNotLoaded: string;
  readonly pageNotLoadedDetail: (reason: string) => string;
  readonly quitWhileTurn: string;
  readonly quitWhileTurnDetail: string;
  readonly quitWhileCall: string;
  readonly quitWhileCallDetail: string;
  readonly keepRunning: string;
  /** The language of these texts. */
  readonly locale: string;
  readonly loginStart: string;
  readonly loginStartDetail: string;
  readonly switchOn: string;
  readonly spelling: (language: string) => string;
  readonly spellingDetail: string;
  readonly downloadDictionary: string;
  readonly showApp: string;
  readonly waiting: (count: number) => string;
  readonly moving: string;
  readonly movingDetail: string;
  readonly couldNotStart: string;
  readonly tooManyErrors: string;
  readonly tooManyErrorsDetail: string;
  readonly noSandbox: string;
  readonly remoteDebugging: string;
  /** The titles of notices while the window is away. */
  readonly notices: Readonly<Record<AwayNews['kind'], string>>;
  /** The labels of menu roles. */
  readonly roles: Readonly<Record<NamedRole, string>>;
  readonly inspect: string;
  readonly copyPicture: string;
  readonly addToDictionary: string;
  readonly noSuggestions: string;
}

/** The roles in our menus. */
export type NamedRole =
  | 'about'
  | 'close'
  | 'quit'
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'pasteAndMatchStyle'
  | 'delete'
  | 'selectAll'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'reload'
  | 'toggleDevTools'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide'
  | 'zoom'
  | 'front'
  | 'minimize';

/** A menu item of a role, with its label in the user's language. */
export function roleItem(role: NamedRole, { roles }: ShellTexts): { role: NamedRole; label: string } {
  return { role, label: roles[role] };
}

const english: ShellTexts = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  help: 'Help',
  newChat: 'New Chat',
  newWindow: 'New Window',
  settings: 'Settings…',
  find: 'Find…',
  licenses: 'Licenses',
  showLogs: 'Show Log File',
  reviewServers: 'Review Waiting Servers',
  saveReport: 'Save a Report…',
  print: 'Print Chat…',
  savePdf: 'Save Chat as PDF…',
  trustTitle: 'Gatehouse: trust a server?',
  pickFolder: 'Choose a folder',
  pickFile: 'Choose a file',
  saveFile: 'Save file',
  openLink: (host) => `Open ${host} in your browser?`,
  writeMail: 'Write an email in your mail program?',
  linkHasCredentials: 'This link contains a user name or password. It opens the site named above.',
  open: 'Open',
  copyLink: 'Copy link',
  cancel: 'Cancel',
  pageGone: 'The window stopped working',
  pageGoneDetail: 'Your chats are saved. Reload the window to continue.',
  reload: 'Reload',
  quit: 'Quit',
  pageHangs: 'The window is not responding',
  pageHangsDetail: 'Wait a little longer, or reload it. Your chats are saved.',
  wait: 'Wait',
  pageNotLoaded: 'The window could not load its page',
  pageNotLoadedDetail: (reason) => `${reason}\n\nReload it, or quit and start Gatehouse again. Your chats are saved.`,
  quitWhileTurn: 'Quit while an answer is being written?',
  quitWhileTurnDetail: 'Quitting breaks it off. What has come so far is saved.',
  quitWhileCall: 'Quit while a call runs?',
  quitWhileCallDetail: 'Quitting breaks it off. The server may have done part of it.',
  keepRunning: 'Keep running',
  locale: 'en',
  loginStart: 'Start Gatehouse when you sign in to this computer?',
  loginStartDetail:
    'Servers that are switched on and that you trusted start with it. You can switch it off in Gatehouse’s settings.',
  switchOn: 'Start at sign-in',
  spelling: (language) => `Download a dictionary for ${language}?`,
  spellingDetail:
    'It comes from a server of Google (redirector.gvt1.com), which then knows the address of your network and the language. What you write stays on this computer.',
  downloadDictionary: 'Download',
  showApp: 'Show Gatehouse',
  waiting: (count) => (count === 1 ? '1 request waiting' : `${count} requests waiting`),
  moving: 'Moving your data',
  movingDetail:
    'Gatehouse opens when every file is copied and checked. If you quit, it begins again at the next start.',
  couldNotStart: 'Gatehouse could not start',
  tooManyErrors: 'Gatehouse has to end',
  tooManyErrorsDetail:
    'Too many errors occurred in a short time. What was stored is safe. The log, in the folder of your data, says what happened.',
  noSandbox:
    'Chromium’s sandbox is switched off, and Gatehouse does not run without it. Ubuntu 23.10 and later, and some other systems, do not let an AppImage use it: install the .deb or .rpm package instead, or start Gatehouse without --no-sandbox.',
  remoteDebugging:
    'Gatehouse was started with a switch for remote debugging, which lets other programs read and control its windows. Start it without that switch.',
  notices: {
    answered: 'Answer ready',
    failed: 'An answer failed',
    waits: 'Gatehouse waits for you',
    taskEnded: 'A call in the background ended',
    signIn: 'A server asks you to sign in',
  },
  roles: {
    about: 'About Gatehouse',
    close: 'Close Window',
    quit: 'Quit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pasteAndMatchStyle: 'Paste Without Formatting',
    delete: 'Delete',
    selectAll: 'Select All',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    togglefullscreen: 'Full Screen',
    reload: 'Reload',
    toggleDevTools: 'Developer Tools',
    minimize: 'Minimize',
    services: 'Services',
    hide: 'Hide Gatehouse',
    hideOthers: 'Hide Others',
    unhide: 'Show All',
    zoom: 'Zoom',
    front: 'Bring All to Front',
  },
  inspect: 'Inspect',
  copyPicture: 'Copy Picture',
  addToDictionary: 'Add to Dictionary',
  noSuggestions: 'No suggestions',
};

const chinese: ShellTexts = {
  file: '文件',
  edit: '编辑',
  view: '视图',
  window: '窗口',
  help: '帮助',
  newChat: '新建对话',
  newWindow: '新建窗口',
  settings: '设置…',
  find: '查找…',
  licenses: '开源协议',
  showLogs: '显示日志文件',
  reviewServers: '查看待批准的服务器',
  saveReport: '保存报告…',
  print: '打印对话…',
  savePdf: '将对话另存为 PDF…',
  trustTitle: 'Gatehouse：是否信任服务器？',
  pickFolder: '选择文件夹',
  pickFile: '选择文件',
  saveFile: '保存文件',
  openLink: (host) => `在浏览器中打开 ${host}？`,
  writeMail: '在邮件程序中写邮件？',
  linkHasCredentials: '此链接带有用户名或密码。它打开的是上面显示的网站。',
  open: '打开',
  copyLink: '复制链接',
  cancel: '取消',
  pageGone: '窗口已停止工作',
  pageGoneDetail: '对话已保存。重新加载窗口即可继续。',
  reload: '重新加载',
  quit: '退出',
  pageHangs: '窗口没有响应',
  pageHangsDetail: '可以再等一会儿，或重新加载。对话已保存。',
  wait: '等待',
  pageNotLoaded: '窗口无法加载页面',
  pageNotLoadedDetail: (reason) => `${reason}\n\n请重新加载，或退出后再次启动 Gatehouse。对话已保存。`,
  quitWhileTurn: '正在生成回答，要退出吗？',
  quitWhileTurnDetail: '退出会中断回答。已生成的内容会保存。',
  quitWhileCall: '有调用正在运行，要退出吗？',
  quitWhileCallDetail: '退出会中断调用。服务器可能已完成其中一部分。',
  keepRunning: '继续运行',
  locale: 'zh-CN',
  loginStart: '登录本机时启动 Gatehouse？',
  loginStartDetail: '已启用且你信任的服务器会随之启动。你可以在 Gatehouse 的设置中将其关闭。',
  switchOn: '登录时启动',
  spelling: (language) => `下载${language}词典？`,
  spellingDetail:
    '词典来自 Google 的服务器（redirector.gvt1.com），对方会得知你的网络地址和所选语言。你输入的内容不会离开本机。',
  downloadDictionary: '下载',
  showApp: '显示 Gatehouse',
  waiting: (count) => `${count} 项等你处理`,
  moving: '正在移动你的数据',
  movingDetail: '所有文件复制并检查完毕后，Gatehouse 就会打开。如果现在退出，下次启动时会重新开始。',
  couldNotStart: 'Gatehouse 无法启动',
  tooManyErrors: 'Gatehouse 必须退出',
  tooManyErrorsDetail: '短时间内发生了太多错误。已保存的内容是安全的。数据文件夹中的日志记录了发生的情况。',
  noSandbox:
    'Chromium 的沙箱已关闭，Gatehouse 不会在没有沙箱的情况下运行。Ubuntu 23.10 及更新版本和其他一些系统不允许 AppImage 使用沙箱：请改为安装 .deb 或 .rpm 软件包，或去掉 --no-sandbox 再启动。',
  remoteDebugging: '启动 Gatehouse 时使用了远程调试开关，其他程序可以借此读取并控制它的窗口。请去掉该开关再启动。',
  notices: {
    answered: '回答已完成',
    failed: '回答失败',
    waits: 'Gatehouse 正在等你处理',
    taskEnded: '后台调用已结束',
    signIn: '有服务器需要登录',
  },
  roles: {
    about: '关于 Gatehouse',
    close: '关闭窗口',
    quit: '退出 Gatehouse',
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    pasteAndMatchStyle: '粘贴为纯文本',
    delete: '删除',
    selectAll: '全选',
    resetZoom: '实际大小',
    zoomIn: '放大',
    zoomOut: '缩小',
    togglefullscreen: '全屏',
    reload: '重新加载',
    toggleDevTools: '开发者工具',
    minimize: '最小化',
    services: '服务',
    hide: '隐藏 Gatehouse',
    hideOthers: '隐藏其他',
    unhide: '全部显示',
    zoom: '缩放',
    front: '全部置于前面',
  },
  inspect: '检查',
  copyPicture: '复制图片',
  addToDictionary: '添加到词典',
  noSuggestions: '没有建议',
};

/**
 * The texts for a language setting; `system` follows the system.
 *
 * @param systemLocale the preferred language of the system, as a BCP 47 tag
 */
export function shellTextsFor(language: 'system' | 'en' | 'zh-CN', systemLocale: string): ShellTexts {
  const wanted = language === 'system' ? systemLocale : language;
  return wanted.toLowerCase().startsWith('zh') ? chinese : english;
}
