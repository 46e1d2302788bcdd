import { askAlways, createHost, type Log } from '../host/index.ts';
import { linkSocketPath, openLinkSocket } from '../node/links/linkSocket.ts';
import { createNodePorts } from '../node/nodePorts.ts';
import { type LoopbackOrigin, openLoopbackOrigin } from './loopbackOrigin.ts';
import { openSandboxListener } from './sandboxListener.ts';
import { WebTrustSurface } from './webTrustSurface.ts';

/** Servers start after the page had time to paint, because their processes would compete for the processor. */
const afterFirstPageMs = 300;
/** Without any page they start after this time; ms. */
const withoutPageMs = 5000;

/** A link to the page is opened soon, or not at all; ms. */
const linkLifeMs = 60_000;
/** The redirect from the page to the trust page and back takes moments; ms. */
const pairingLifeMs = 10_000;
/** Attempts to guess links must not flood the terminal; ms. */
const newLinkEveryMs = 10_000;

export interface WebShellOptions {
  readonly port: number;
  readonly dataFolder: string;
  readonly pageFolder: string;
  readonly version: string;
  readonly isSafeMode: boolean;
  readonly announce: (line: string) => void;
}

export interface WebShell {
  /** A link to the page that works once, for a minute. */
  newLink(): string;
  readonly log: Log;
  close(): Promise<void>;
}

/** The host in plain Node, its page on one loopback origin, the trust page on another, apps on more. */
export async function startWebShell(options: WebShellOptions): Promise<WebShell> {
  const ports = await createNodePorts({ dataFolder: options.dataFolder });
  const trustSurface = new WebTrustSurface(options.announce);
  const sandbox = await openSandboxListener();
  const host = await createHost({
    ...ports,
    shell: {
      kind: 'browser',
      version: options.version,
      isSafeMode: options.isSafeMode,
      canPickFolder: false,
      canShowFolder: false,
      outsideLinks: 'page',
      secrets: ports.secrets.persistence,
    },
    trustSurface,
    appSandbox: sandbox.origins,
    // The browser has no folder dialog that returns a path, and opens links itself.
    folderPicker: { pick: async () => null, pickPaths: async () => [] },
    folderView: { show: async () => undefined },
    outsideLinks: { confirmAndOpen: async () => false },
    fileSaver: { save: async () => null },
    policy: askAlways,
  });
  const starter = startOnce(() => host.startServers());
  const trust = await openLoopbackOrigin({
    port: 0,
    page: { folder: options.pageFolder, index: 'trust.html', serves: (path) => path !== 'index.html' },
    // The page opens this surface as a tab, and cannot pass a key on.
    keptBy: 'browser',
    open: host.openTrustSurface,
  });
  let announcedAt = -Infinity;
  const page: LoopbackOrigin = await openLoopbackOrigin({
    port: options.port,
    page: {
      folder: options.pageFolder,
      index: 'index.html',
      serves: (path) => path !== 'trust.html',
      // Its own origin is that of documents to print; the page itself lets nobody frame it.
      frames: `'self' ${sandbox.origins.proxyOrigin}`,
    },
    keptBy: 'tab',
    open: host.openPage,
    readBlob: host.readBlob,
    keepBlob: host.keepBlob,
    receiveImport: host.receiveImport,
    receiveBundle: host.receiveBundle,
    receiveBackup: host.receiveBackup,
    readBackup: host.readBackup,
    readReport: host.readReport,
    readPrint: host.readPrint,
    onReady: () => starter.after(afterFirstPageMs),
    pairing: () => ({ port: trust.port, token: trust.newToken(pairingLifeMs) }),
    onRedeemed(redeemed) {
      if (redeemed) return options.announce('The link was opened in a browser.');
      if (performance.now() - announcedAt < newLinkEveryMs) return;
      announcedAt = performance.now();
      options.announce(`A link that was used or is too old was opened. A new one: ${page.newLink(linkLifeMs)}`);
    },
  });
  const links = await openLinkSocket(linkSocketPath(options.dataFolder), { receive: host.receiveLink, log: ports.log });
  sandbox.origins.attach(page.origin);
  trustSurface.attach(trust);
  starter.after(withoutPageMs);
  return {
    newLink: () => page.newLink(linkLifeMs),
    log: ports.log,
    async close() {
      starter.cancel();
      await Promise.all([links.close(), page.close(), trust.close(), sandbox.close()]);
      await host.shutDown();
      await ports.dispose();
    },
  };
}

function startOnce(start: () => void) {
  let done = false;
  const timers = new Set<NodeJS.Timeout>();
  const run = () => {
    if (!done) start();
    done = true;
  };
  return {
    after: (ms: number) => void timers.add(setTimeout(run, ms)),
    cancel: () => {
      done = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
