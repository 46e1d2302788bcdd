import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatFormat } from '../../../shared/domain/chatExport.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import { ExportChatDialog } from '../../groups/ExportChatDialog/ExportChatDialog.tsx';
import { copyChat, exportChat } from '../../store/actions/exportActions.ts';
import { printChat } from '../../store/actions/printActions.ts';
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
  const isDesktop = usePageState((state) => state.snapshot?.shell.kind === 'desktop');
  const run = async (work: (id: ConversationId, signal: AbortSignal) => Promise<boolean>) => {
    if (chat === undefined) return;
    const abort = new AbortController();
    running.current = abort;
    setIsExporting(true);
    const isDone = await work(chat.id, abort.signal);
    setIsExporting(false);
    if (isDone && !abort.signal.aborted) setExportedChat(undefined);
  };
  const exportAs = (format: ChatFormat, work: typeof exportChat) =>
    void run((id, signal) => work(page, id, format, signal));
  return (
    <ExportChatDialog
      title={chat && (chat.title || t('chat.untitled'))}
      isExporting={isExporting}
      onExport={(format) => exportAs(format, exportChat)}
      onCopy={(format) => exportAs(format, copyChat)}
      onPrint={() => void run((id) => printChat(page, id, 'paper'))}
      onPdf={isDesktop ? () => void run((id) => printChat(page, id, 'pdf')) : undefined}
      onClose={close}
    />
  );
}
