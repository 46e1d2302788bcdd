import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isInAnotherDialog } from '../../elements/Dialog/isInAnotherDialog.ts';
import { useOpener } from '../../elements/Dialog/useOpener.ts';
import { useOpening } from '../../elements/Dialog/useOpening.ts';
import styles from './CommandPalette.module.css';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Search words, besides its label. */
  readonly search?: string;
  readonly icon: LucideIcon;
  readonly hint?: string;
  readonly run: () => void;
}
export interface PaletteGroup {
  readonly label: string;
  readonly items: PaletteItem[];
}

interface CommandPaletteProps {
  readonly open: boolean;
  readonly groups: readonly PaletteGroup[];
  /** Called with what is typed. */
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

/** Finds any action or place by typing. */
export function CommandPalette({ open, groups, onType, onClose }: CommandPaletteProps) {
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  const opener = useOpener(open);
  const opening = useOpening(open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            finalFocus={() => !isInAnotherDialog(popup.current) && opener()}
            aria-label={t('palette.title')}
            className={styles.popup}
          >
            <Autocomplete.Root
              key={opening}
              open
              inline
              items={groups}
              itemToStringValue={(item: PaletteItem) => item.search ?? item.label}
              autoHighlight="always"
              keepHighlight
              onValueChange={onType}
            >
              <div className={styles.inputRow}>
                <Search size={17} strokeWidth={1.75} aria-hidden />
                <Autocomplete.Input
                  // Letters typed right after the shortcut belong here, not where the focus was.
                  autoFocus
                  className={styles.input}
                  aria-label={t('palette.title')}
                  placeholder={t('palette.placeholder')}
                />
              </div>
              <Autocomplete.Empty className={styles.empty}>{t('palette.nothing')}</Autocomplete.Empty>
              <Autocomplete.List className={styles.list}>
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.label} items={group.items}>
                    <Autocomplete.GroupLabel className={styles.label}>{group.label}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: PaletteItem) => (
                        <Autocomplete.Item
                          key={item.id}
                          value={item}
                          className={styles.item}
                          onClick={() => {
                            onClose();
                            item.run();
                          }}
                        >
                          <item.icon size={16} strokeWidth={1.75} aria-hidden />
                          <span className={styles.name}>{item.label}</span>
                          {item.hint !== undefined && <span className={styles.hint}>{item.hint}</span>}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
