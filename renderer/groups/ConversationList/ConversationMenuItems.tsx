import {
  Archive,
  ArchiveRestore,
  Bot,
  Download,
  FileDown,
  FolderKanban,
  Pencil,
  Pin,
  PinOff,
  Printer,
  Tag,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeader, Shelf } from '../../../shared/domain/conversation.ts';
import { MenuItem } from '../../elements/Menu/Menu.tsx';

/** What can be done with a chat from its menu. */
export interface ConversationActions {
  readonly onSetup: () => void;
  readonly onTags: () => void;
  readonly onMove: () => void;
  readonly onExport: () => void;
  readonly onPrint: () => void;
  /** Missing where the dialog of the browser makes PDF files. */
  readonly onPdf: (() => void) | undefined;
  readonly onShelf: (shelf: Shelf | null) => void;
  readonly onDelete: () => void;
}

interface ConversationMenuItemsProps extends ConversationActions {
  readonly shelf: ConversationHeader['shelf'];
  readonly onBeginRename: () => void;
}

export function ConversationMenuItems(props: ConversationMenuItemsProps) {
  const { shelf, onBeginRename, onSetup, onTags, onMove, onExport, onPrint, onPdf, onShelf, onDelete } = props;
  const { t } = useTranslation();
  return (
    <>
      <MenuItem icon={Pencil} label={t('sidebar.rename')} onSelect={onBeginRename} />
      {shelf === 'pinned' ? (
        <MenuItem icon={PinOff} label={t('sidebar.unpin')} onSelect={() => onShelf(null)} />
      ) : (
        <MenuItem icon={Pin} label={t('sidebar.pin')} onSelect={() => onShelf('pinned')} />
      )}
      {shelf === 'archived' ? (
        <MenuItem icon={ArchiveRestore} label={t('sidebar.unarchive')} onSelect={() => onShelf(null)} />
      ) : (
        <MenuItem icon={Archive} label={t('sidebar.archive')} onSelect={() => onShelf('archived')} />
      )}
      <MenuItem icon={Bot} label={t('assistants.chat')} onSelect={onSetup} />
      <MenuItem icon={FolderKanban} label={t('projects.move')} onSelect={onMove} />
      <MenuItem icon={Tag} label={t('tags.open')} onSelect={onTags} />
      <MenuItem icon={Download} label={t('chatExport.open')} onSelect={onExport} />
      <MenuItem icon={Printer} label={t('chatExport.print')} onSelect={onPrint} />
      {onPdf && <MenuItem icon={FileDown} label={t('chatExport.pdf')} onSelect={onPdf} />}
      <MenuItem icon={Trash2} label={t('sidebar.delete')} isDanger onSelect={onDelete} />
    </>
  );
}
