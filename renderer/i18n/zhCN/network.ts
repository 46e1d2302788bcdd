/** 通往外部的网络。 */
export const network = {
  network: {
    title: '网络',
    proxy: '代理',
    proxyMeans:
      '用于与模型、服务器、注册中心和更新之间的新连接。HTTP_PROXY 和 HTTPS_PROXY 中的代理优先于系统代理。本机地址始终直接连接。',
    proxies: {
      system: '系统',
      environment: '仅环境变量',
      none: '不使用代理',
    },
    environmentOnly:
      '这不是桌面应用：它使用 HTTP_PROXY 和 HTTPS_PROXY 中的代理，以及 NODE_EXTRA_CA_CERTS 中的证书，不使用系统设置。',
    certificates: '信任系统的证书',
    certificatesMean: '与浏览器相同。使用自有证书的网络需要此项。能向你的系统添加证书的人，就能读取发送的内容。',
    reached: '代理',
    reachedBy: {
      system: '通过系统代理',
      environment: '通过环境变量中的代理',
      server: '通过它自己的代理',
    },
  },
};
