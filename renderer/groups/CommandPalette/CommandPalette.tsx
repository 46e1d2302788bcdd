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
  /** How many there are, if not all of them are listed here. */
  readonly total?: number | undefined;
}

/** Items of a group that have elements; what is typed brings the others. */
export const maxShownOfGroup = 50;

interface CommandPaletteProps {
  readonly open: boolean;
  readonly typed: string;
  readonly groups: readonly PaletteGroup[];
  /** Called with what is typed. */
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
}

/** Finds any action or place by typing. */
export function CommandPalette({ open, typed, groups, onType, onClose }: CommandPaletteProps) {
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  const opener = useOpener(open);
  const opening = useOpening(open);
  const shown = useFitting(groups, typed);
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
              items={shown}
              filter={null}
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
                {(group: ShownGroup) => (
                  <Autocomplete.Group key={group.label} items={group.items}>
                    <Autocomplete.GroupLabel className={styles.label}>
                      {`${group.label} `}
                      {group.items.length < group.total && (
                        <span className={styles.some}>
                          {t('palette.some', { shown: group.items.length, total: group.total })}
                        </span>
                      )}
                    </Autocomplete.GroupLabel>
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

type ShownGroup = PaletteGroup & { readonly total: number };

/** What fits the typed words, as many of each group as are shown at once. */
function useFitting(groups: readonly PaletteGroup[], typed: string): readonly ShownGroup[] {
  const { contains } = Autocomplete.useFilter({ sensitivity: 'base' });
  return groups.flatMap(({ label, items, total = 0 }) => {
    const fitting = items.filter((item) => contains(item.search ?? item.label, typed.trim()));
    if (fitting.length === 0) return [];
    return [{ label, items: fitting.slice(0, maxShownOfGroup), total: Math.max(total, fitting.length) }];
  });
}
