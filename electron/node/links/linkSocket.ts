import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, lstat, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { toErrorInfo } from '../../../shared/domain/error.ts';
import type { Log } from '../../host/ports/system.ts';

/** More than any link that is read; what is longer is not answered. */
const maxBytes = 64 * 1024;
/** Whoever says nothing for so long is hung up on; ms. */
const silenceMs = 5000;
const maxCallers = 8;
const received = 'received';

/**
 * Where a running Gatehouse takes links from other programs of its user: beside its data, which others cannot open; on Windows a pipe with its name.
 * Pure.
 */
export function linkSocketPath(dataFolder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform !== 'win32') return join(dataFolder, 'links.sock');
  return `\\\\.\\pipe\\gatehouse-links-${createHash('sha256').update(dataFolder.toLowerCase()).digest('hex').slice(0, 32)}`;
}

export interface LinkSocket {
  close(): Promise<void>;
}

/**
 * Listens for links on the socket of a data folder, which the caller holds. Whoever connects can hand over a link, and nothing else. Without a
 * socket (its path may be too long) everything but `gatehouse add` works.
 */
export async function openLinkSocket(
  path: string,
  { receive, log }: { receive: (link: string) => void; log: Pick<Log, 'write'> },
): Promise<LinkSocket> {
  const callers = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    callers.add(caller);
    caller.once('close', () => callers.delete(caller));
    listenTo(caller, receive);
  });
  server.maxConnections = maxCallers;
  try {
    await removeLeftover(path);
    await listen(server, path);
  } catch (error) {
    // One that others might open is none.
    if (server.listening) server.close();
    log.write('warn', 'Links of "gatehouse add" are not taken', { error: toErrorInfo(error).message });
  }
  return {
    async close() {
      for (const caller of callers) caller.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

/** Hands a link to the Gatehouse that runs on a data folder. @returns whether one took it */
export async function handOverLink(path: string, link: string): Promise<boolean> {
  const socket = createConnection({ path });
  socket.setTimeout(silenceMs, () => socket.destroy());
  const answer = heard(socket);
  socket.end(link);
  return (await answer) === received;
}

function listenTo(caller: Socket, receive: (link: string) => void): void {
  caller.setTimeout(silenceMs, () => caller.destroy());
  void heard(caller).then((link) => {
    if (link === undefined || link === '') return caller.destroy();
    receive(link);
    caller.end(received);
  });
}

/** All that the other side says until it is done; `undefined` when it breaks off or says too much. */
function heard(socket: Socket): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes > maxBytes) socket.destroy();
    });
    socket.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    socket.once('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
  });
}

/** After `kill -9`. The caller holds the data folder, so nobody listens there. */
async function removeLeftover(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isSocket() === true) await rm(path, { force: true });
}

async function listen(server: Server, path: string): Promise<void> {
  server.listen(path);
  await once(server, 'listening');
  if (process.platform !== 'win32') await chmod(path, 0o600);
}
