import { useTranslation } from 'react-i18next';
import { maxInstructionChars } from '../../../shared/domain/assistant.ts';
import { type ProjectDraft, projectTools, toolsOfProject } from '../../../shared/domain/project.ts';
import { TextAreaField, TextField } from '../../elements/Field/Field.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { OfferedToolsField } from '../../groups/OfferedTools/OfferedToolsField.tsx';
import { usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { FirstModel } from '../ChatDefaults/FirstModel.tsx';
import { ServerToolChoice } from '../ChatDefaults/ServerToolChoice.tsx';
import { ToolSetChoice } from '../ChatDefaults/ToolSetChoice.tsx';
import { ProjectRoots } from './ProjectRoots.tsx';
import styles from './Projects.module.css';

interface ProjectFieldsProps {
  readonly draft: ProjectDraft;
  readonly onChange: (draft: ProjectDraft) => void;
}

/** What the user sets for all chats of a project. */
export function ProjectFields({ draft, onChange }: ProjectFieldsProps) {
  const { t } = useTranslation();
  const configured = usePageState(selectServers);
  return (
    <div className={styles.form}>
      <TextField
        label={t('projects.name')}
        value={draft.name}
        maxLength={60}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <TextAreaField
        label={t('assistants.instructions')}
        hint={t('projects.instructionsHint')}
        rows={6}
        maxLength={maxInstructionChars}
        value={draft.instructions}
        onChange={(event) => onChange({ ...draft, instructions: event.target.value })}
      />
      <FirstModel model={draft.model} onChange={(model) => onChange({ ...draft, model })} />
      <OfferedToolsField
        label={t('projects.servers')}
        words={{ all: t('projects.allServers'), chosen: t('projects.chosenServers') }}
        hint={t('projects.serversHint')}
        servers={configured}
        tools={toolsOfProject(draft)}
        drawTools={(of) => <ServerToolChoice {...of} />}
        drawSets={(onApply) => <ToolSetChoice onApply={onApply} />}
        onChange={(tools) => {
          const { toolNames: _, ...others } = draft;
          onChange({ ...others, ...projectTools(tools) });
        }}
      />
      <div className={styles.group}>
        <span className={styles.label}>{t('projects.mode')}</span>
        <Segments
          label={t('projects.mode')}
          value={draft.mode ?? 'none'}
          options={(['none', 'askAlways', 'exploreOnly'] as const).map((value) => ({
            value,
            label: t(`projects.modes.${value}`),
          }))}
          onChange={(mode) => onChange({ ...draft, mode: mode === 'none' ? null : mode })}
        />
        <p className={styles.quiet}>{t('projects.modeHint')}</p>
      </div>
      <ProjectRoots roots={draft.roots} onChange={(roots) => onChange({ ...draft, roots: [...roots] })} />
    </div>
  );
}
