import { ChevronDown, Compass, Hand, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ConversationMode } from '../../../shared/domain/conversation.ts';
import { isModeOpen, modeThatCounts } from '../../../shared/domain/managed/managedModes.ts';
import type { ManagedStanding } from '../../../shared/domain/managed/managedStanding.ts';
import type { ProjectMode } from '../../../shared/domain/project.ts';
import { Menu, MenuChoices, MenuNote } from '../../elements/Menu/Menu.tsx';
import styles from './ModePicker.module.css';

interface ModePickerProps {
  readonly mode: ConversationMode;
  /** What the project of the chat asks about at least. */
  readonly ofProject: ProjectMode | undefined;
  /** What the organization that manages this computer says. */
  readonly managed: ManagedStanding;
  readonly onChange: (mode: ConversationMode) => void;
}

const modes: readonly ConversationMode[] = ['askAlways', 'askChanges', 'exploreOnly'];
const icons = { askAlways: Hand, askChanges: PencilLine, exploreOnly: Compass } as const;

/** The mode of this conversation, and the menu that changes it. */
export function ModePicker({ mode: chosen, ofProject, managed, onChange }: ModePickerProps) {
  const { t } = useTranslation();
  const mode = modeThatCounts(managed, chosen);
  const open = modes.filter((each) => isModeOpen(managed, each));
  const Icon = icons[mode];
  const name = t(`mode.names.${mode}`);
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={styles.chip}
          data-mode={mode}
          title={name}
          aria-label={t('mode.named', { mode: name })}
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          <span className={styles.name}>{name}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      <MenuChoices
        value={mode}
        options={open.map((value) => ({
          value,
          label: t(`mode.names.${value}`),
          description: t(`mode.means.${value}`),
        }))}
        onChange={onChange}
      />
      <MenuNote>{t('mode.believed')}</MenuNote>
      {open.length < modes.length && <MenuNote>{t('managed.modesClosed')}</MenuNote>}
      {ofProject !== undefined && (
        <MenuNote>{t('projects.modeAdds', { mode: t(`projects.modes.${ofProject}`) })}</MenuNote>
      )}
    </Menu>
  );
}
