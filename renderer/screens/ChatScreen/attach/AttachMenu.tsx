import { FileUp, Library, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../elements/IconButton/IconButton.tsx';
import { Menu, MenuItem } from '../../../elements/Menu/Menu.tsx';
import { attachFiles } from '../../../store/actions/attachActions.ts';
import { usePage, usePageState } from '../../../store/page.ts';

/** The menu of attachments for a message: files from the disk, and resources of servers. */
export function AttachMenu() {
  const { t } = useTranslation();
  const page = usePage();
  const openPanel = usePageState((state) => state.openPanel);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu align="start" trigger={<IconButton icon={Paperclip} label={t('attach.button')} />}>
        <MenuItem icon={FileUp} label={t('attach.files')} onSelect={() => chooser.current?.click()} />
        <MenuItem icon={Library} label={t('attach.resource')} onSelect={() => openPanel('resources')} />
      </Menu>
      {/* The browser's own file dialog, so that the page learns no paths. */}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('attach.files')}
        onChange={(event) => {
          void attachFiles(page, [...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
