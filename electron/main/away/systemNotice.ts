import { Notification } from 'electron';
import { noticeOptions, type NoticeWords } from './awayNotices.ts';

/** Shows a notice of the system. Where it has none, nothing is shown. */
export function showSystemNotice(words: NoticeWords, onClick: () => void): { close(): void } {
  if (!Notification.isSupported()) return { close: () => undefined };
  const notice = new Notification(noticeOptions(words, process.platform));
  notice.on('click', onClick);
  notice.show();
  return { close: () => notice.close() };
}
