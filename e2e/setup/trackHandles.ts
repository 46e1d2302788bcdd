import { ChildProcess } from 'node:child_process';
import fs, { type FSWatcher } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Server } from 'node:net';
import type { ResourceLedger } from './resourceLedger.ts';

type Tracker = Pick<ResourceLedger, 'opened' | 'closed'>;
type Method = (this: object, ...args: unknown[]) => unknown;

/**
 * Reports to a tracker: processes until they end, listening sockets and watched files until they are closed, and listeners on
 * this process. Streams and their listeners belong to their process or socket. Returns a function that stops reporting.
 */
export function trackHandles(tracker: Tracker): () => void {
  const restores = [
    replace(ChildProcess.prototype, 'spawn', (spawn) => {
      return function (this: object, ...args) {
        const child = this as ChildProcess;
        const failed = spawn.apply(this, args);
        // A process that could not be started has nothing open.
        if (child.pid === undefined) return failed;
        // Its stdin is closed to ask it to end, or it is killed.
        tracker.opened(child, () => child.stdin?.writableEnded !== true && !child.killed);
        child.once('exit', () => tracker.closed(child));
        return failed;
      };
    }),
    replace(Server.prototype, 'listen', (listen) => {
      return function (this: object, ...args) {
        const server = this as Server;
        tracker.opened(server, () => server.listening);
        server.once('close', () => tracker.closed(server));
        return listen.apply(this, args);
      };
    }),
    replace(fs, 'watch', (watch) => {
      return function (this: object, ...args) {
        const watcher = watch.apply(this, args) as FSWatcher;
        tracker.opened(watcher);
        const close = watcher.close.bind(watcher);
        watcher.close = () => {
          tracker.closed(watcher);
          close();
        };
        return watcher;
      };
    }),
    ...trackListeners(tracker),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores) restore();
    syncBuiltinESMExports();
  };
}

/** Methods that take a listener as their last argument. */
function trackListeners(tracker: Tracker): (() => void)[] {
  const add = (on: Method): Method =>
    function (this: object, ...args) {
      const listener = args.at(-1);
      if (typeof listener === 'function') tracker.opened(listener);
      return on.apply(this, args);
    };
  const remove = (off: Method): Method =>
    function (this: object, ...args) {
      const listener = args.at(-1);
      if (typeof listener === 'function') tracker.closed(listener);
      return off.apply(this, args);
    };
  return [
    replace(fs, 'watchFile', add),
    replace(fs, 'unwatchFile', remove),
    ...['on', 'addListener'].map((name) => replace(process, name, add)),
    ...['off', 'removeListener'].map((name) => replace(process, name, remove)),
  ];
}

/** Replaces a method. Returns a function that undoes it. */
function replace(target: object, name: string, wrap: (inner: Method) => Method): () => void {
  const own = Object.hasOwn(target, name);
  const inner = Reflect.get(target, name) as Method;
  Reflect.set(target, name, wrap(inner));
  return () => {
    if (own) Reflect.set(target, name, inner);
    else Reflect.deleteProperty(target, name);
  };
}
