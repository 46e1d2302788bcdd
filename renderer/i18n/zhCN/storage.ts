import type { storageTexts as english } from '../en/storage.ts';
import type { TextsLike } from '../textsLike.ts';

/** 与数据文件夹整体有关的文字。 */
export const storageTexts: TextsLike<typeof english> = {
  storagePage: {
    row: '数据文件夹',
    rowMeans: '查看占用的空间，备份、恢复、移动数据，或重新开始。',
    open: '打开数据与存储',
    intro: '你的所有数据都保存在这台计算机上的一个文件夹中。',
    space: '占用空间',
    measuring: '正在计算数据文件夹的大小…',
    folder: '文件夹',
    copyFolder: '复制路径',
    parts: {
      database: '数据库',
      searchIndex: '搜索索引',
      attachments: '附件与结果',
      serverFolders: '服务器的工作文件夹',
      logs: '日志',
      copies: '每日副本',
      damaged: '损坏的数据库',
      previous: '先前的数据',
      configuration: '配置与密钥',
      other: '窗口与浏览器文件',
    },
    partsMean: {
      database: '对话、设置、授权和活动记录。',
      searchIndex: '用于搜索所有对话。Gatehouse 随时可以重新生成。',
      attachments: '消息中的文件，以及工具返回的图片和文本。',
      serverFolders: '未指定文件夹的服务器所写入的文件。',
      logs: 'Gatehouse 的日志，以及服务器的日志和通信记录。',
      copies: '最近几天的数据库副本，在数据库损坏时使用。',
      damaged: 'Gatehouse 发现损坏后另行存放的数据库。',
      previous: '被恢复或重置所替换的数据。',
      configuration: 'mcp.json、已保存的密钥和窗口位置。',
      other: '窗口的缓存，以及文件夹中的其他文件。',
    },
    cleanUp: '清理…',
    cleanUpPart: '清理{{part}}',
    delete: '删除',
    freed: '已释放 {{size}}',
    cleaning: {
      logs: {
        title: '删除所有日志？',
        means: '将删除 Gatehouse 的日志，以及所有服务器已保存的日志和通信记录。对话和活动记录会保留。',
      },
      attachments: {
        title: '删除未使用的附件？',
        means:
          'Gatehouse 会删除没有任何对话提到且超过一天的文件，以及你在一天前删除的对话。你仍能看到的内容不会被删除。',
      },
      damaged: {
        title: '删除损坏的数据库？',
        means: '其中可读取的内容已在你当前的数据中。删除后将无法再恢复更多内容。',
      },
    },
  },
};
