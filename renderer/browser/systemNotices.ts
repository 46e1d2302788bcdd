/** Whether the system shows notices of this page. */
type NoticePermission = 'granted' | 'denied' | 'notAsked' | 'notAvailable';

/** A notice that the system shows outside of the window. */
interface SystemNotice {
  readonly title: string;
  readonly text: string;
  /** A notice replaces an earlier one with the same topic. */
  readonly topic: string;
  /** It was clicked. */
  readonly onClick: () => void;
}

/** Shows notices of the system. */
export interface SystemNotices {
  permission(): NoticePermission;
  /** Asks the user. To be called while a press is handled, or browsers refuse. */
  request(): Promise<NoticePermission>;
  show(notice: SystemNotice): void;
}

/** Notices by the Notifications API of the browser. */
export const browserNotices: SystemNotices = {
  permission: () => ('Notification' in window ? permissionOf(Notification.permission) : 'notAvailable'),
  request: async () =>
    'Notification' in window ? permissionOf(await Notification.requestPermission()) : 'notAvailable',
  show: ({ title, text, topic, onClick }) => {
    const notice = new Notification(title, { body: text, tag: topic });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      onClick();
    });
  },
};

function permissionOf(permission: NotificationPermission): NoticePermission {
  return permission === 'default' ? 'notAsked' : permission;
}
