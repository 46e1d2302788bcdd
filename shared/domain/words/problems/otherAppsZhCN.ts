import type { AppFileFault, otherAppProblems } from '../../problems/otherAppProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { syntaxFaultsZhCN } from './systemZhCN.ts';

const fileFaultsZhCN: Readonly<Record<AppFileFault, string>> = {
  unreadable: '无法读取这个文件。它可能属于其他用户，或者不是普通文件。',
  tooLarge: '文件超过 8 MB，没有读取。请改为粘贴与服务器有关的部分。',
  outside: '这个文件是指向项目文件夹之外的链接，没有读取。',
  notText: '这个文件不是 UTF-8 文本，没有读取。',
  database: '这个应用把服务器存放在只有它自己能读取的数据库里。请在那里将其复制为 JSON，再粘贴到这里。',
};

export const otherAppsZhCN: Pick<ProblemWords, keyof typeof otherAppProblems> = {
  appFileUnreadable: ({ fault }) => fileFaultsZhCN[fault],
  appFileSyntax: ({ line, column, fault }) =>
    `文件第 ${line} 行第 ${column} 列：${syntaxFaultsZhCN[fault]}。请在文件中更正，然后重新查找。`,
  appFileFormat: ({ line, column, format, detail }) =>
    `文件第 ${line} 行第 ${column} 列：不是有效的 ${format}${detail === '' ? '' : `（${detail}）`}。请在文件中更正，然后重新查找。`,
  appFileChanged: ({ path }) => `${path} 已更改，其中的服务器都没有添加。请重新查找。`,
  exportNothing: () => '所选的服务器都已不存在。请重新选择。',
};
