import { app, type BrowserWindow, powerSaveBlocker } from 'electron';
import type { Host } from '../../host/index.ts';
import type { AwayPlace } from '../../../shared/domain/awayPlace.ts';
import type { AppWindows } from '../appWindows.ts';
import type { ShellTexts } from '../shellTexts.ts';
import { isAppAway } from '../window.ts';
import { AppTray } from './appTray.ts';
import { AwayNotices } from './awayNotices.ts';
import { AwaySigns, signsOf } from './awaySigns.ts';
import { badgeIcon } from './badgeIcon.ts';
import { isKeptAwake, StayAwake } from './stayAwake.ts';
import { showSystemNotice } from './systemNotice.ts';
import { createTrayIcon } from './systemTray.ts';

export interface AwayParts {
  readonly host: Pick<Host, 'state' | 'watchState'>;
  readonly texts: () => ShellTexts;
  /** Those of the page. */
  readonly windows: Pick<AppWindows, 'all' | 'lastUsed' | 'showPage'>;
  /** Brings a window to the front, at this place. */
  readonly goTo: (place: AwayPlace) => void;
}

/** What the app does outside of its windows, all of it from the host's own state. */
export interface Away {
  /** A window of the page was made. */
  opened(window: BrowserWindow): void;
  /** Whether the app goes on without a window. */
  staysWithoutWindow(): boolean;
}

/** Begins to tell the system what happens: notices, badge, taskbar, tray, and whether the computer may sleep. */
export function watchAway({ host, texts, windows, goTo }: AwayParts): Away {
  const showPage = () => void windows.showPage();
  const notices = new AwayNotices({
    isAway: isAppAway,
    texts,
    show: showSystemNotice,
    goTo,
  });
  const signs = new AwaySigns({
    isAway: isAppAway,
    windows: windows.all,
    lastUsed: windows.lastUsed,
    setBadgeCount: (count) => app.setBadgeCount(count),
    overlay: (count) => (count === 0 ? { icon: null, text: '' } : { icon: badgeIcon(), text: texts().waiting(count) }),
    platform: process.platform,
  });
  const tray = new AppTray({ create: createTrayIcon, texts, showPage, goTo, quit: () => app.quit() });
  const awake = new StayAwake(powerSaveBlocker);
  host.watchState((state, before) => {
    tray.changed(state);
    notices.changed(state, before);
    signs.changed(signsOf(state));
    awake.set(isKeptAwake(state));
  });
  app.on('browser-window-focus', () => {
    notices.takeBack();
    signs.calm();
  });
  tray.changed(host.state());
  return { opened: (opened) => signs.opened(opened), staysWithoutWindow: () => tray.isOn };
}
