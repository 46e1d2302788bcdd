/** The way to the outside. */
export const network = {
  network: {
    title: 'Network',
    proxy: 'Proxy',
    proxyMeans:
      'Applies to new connections to models, servers, registries and updates. Proxies in HTTP_PROXY and HTTPS_PROXY come before the system’s. Addresses of this computer are always reached directly.',
    proxies: {
      system: 'System',
      environment: 'Environment variables only',
      none: 'No proxy',
    },
    environmentOnly:
      'This is not the desktop app: it uses the proxies in HTTP_PROXY and HTTPS_PROXY, and the certificates in NODE_EXTRA_CA_CERTS. Your system’s settings are not used.',
    certificates: 'Trust the system’s certificates',
    certificatesMean:
      'As browsers do. Networks that use certificates of their own need this. Whoever can add certificates to your system can then read what is sent.',
    reached: 'Proxy',
    reachedBy: {
      system: 'Through the system’s proxy',
      environment: 'Through the proxy of an environment variable',
      server: 'Through its own proxy',
    },
  },
};
