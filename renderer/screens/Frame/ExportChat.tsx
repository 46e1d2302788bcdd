import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatFormat } from '../../../shared/domain/chatExport.ts';
import { ExportChatDialog } from '../../groups/ExportChatDialog/ExportChatDialog.tsx';
import { copyChat, exportChat } from '../../store/actions/exportActions.ts';
import { usePage, usePageState } from '../../store/page.ts';

/** The dialog that exports the chat the user chose. Closing it cancels. */
export function ExportChat() {
  const { t } = useTranslation();
  const page = usePage();
  const chat = usePageState((state) => state.exportedChat);
  const setExportedChat = usePageState((state) => state.setExportedChat);
  const [isExporting, setIsExporting] = useState(false);
  const running = useRef<AbortController>(undefined);

  const close = () => {
    running.current?.abort();
    setExportedChat(undefined);
  };
  const run = async (format: ChatFormat, work: typeof exportChat) => {
    if (chat === undefined) return;
    const abort = new AbortController();
    running.current = abort;
    setIsExporting(true);
    const isDone = await work(page, chat.id, format, abort.signal);
    setIsExporting(false);
    if (isDone && !abort.signal.aborted) setExportedChat(undefined);
  };
  return (
    <ExportChatDialog
      title={chat && (chat.title || t('chat.untitled'))}
      isExporting={isExporting}
      onExport={(format) => void run(format, exportChat)}
      onCopy={(format) => void run(format, copyChat)}
      onClose={close}
    />
  );
}
