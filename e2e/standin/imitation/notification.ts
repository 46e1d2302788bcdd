import { EventEmitter } from 'node:events';
import type { NotificationConstructorOptions } from 'electron';
import { answerDriver } from './driverLink.ts';

/** Those that are shown, in order. */
const shown: Notification[] = [];

/** A notice of the system: tests read the shown ones, and click them. */
export class Notification extends EventEmitter {
  readonly options: NotificationConstructorOptions;

  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = structuredClone(options);
  }

  get title(): string {
    return this.options.title ?? '';
  }

  get body(): string {
    return this.options.body ?? '';
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    shown.push(this);
  }

  close(): void {
    const at = shown.indexOf(this);
    if (at !== -1) shown.splice(at, 1);
  }
}

answerDriver({
  notices: () => shown.map(({ options }) => options),
  clickNotice({ at }) {
    if (shown[at] === undefined) throw new Error(`No notice ${at}`);
    shown[at].emit('click', {});
  },
});
