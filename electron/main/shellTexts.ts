/** The texts of the desktop shell itself: menus and native dialogs. Electron names the roles of its menus. */
export interface ShellTexts {
  readonly file: string;
  readonly edit: string;
  readonly view: string;
  readonly window: string;
  readonly help: string;
  readonly reviewServers: string;
  readonly trustTitle: string;
  readonly pickFolder: string;
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
}

const english: ShellTexts = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  help: 'Help',
  reviewServers: 'Review Waiting Servers',
  trustTitle: 'Gatehouse: trust a server?',
  pickFolder: 'Choose a folder',
  saveFile: 'Save activity',
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
};

const chinese: ShellTexts = {
  file: '文件',
  edit: '编辑',
  view: '视图',
  window: '窗口',
  help: '帮助',
  reviewServers: '查看待批准的服务器',
  trustTitle: 'Gatehouse：是否信任服务器？',
  pickFolder: '选择文件夹',
  saveFile: '保存活动记录',
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
