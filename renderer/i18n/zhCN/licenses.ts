/** Gatehouse 所含软件包的开源协议。 */
export const licenses = {
  licenses: {
    open: '开源协议',
    title: '开源协议',
    means: 'Gatehouse 本身采用 MIT 开源协议，其中包含以下软件包。',
    unreadable: '无法读取开源协议。它们也保存在应用旁边的 THIRD-PARTY-NOTICES.txt 文件中。',
  },
};
