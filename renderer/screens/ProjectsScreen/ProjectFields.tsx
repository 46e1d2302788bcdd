import { useTranslation } from 'react-i18next';
import { maxInstructionChars } from '../../../shared/domain/assistant.ts';
import type { ProjectDraft } from '../../../shared/domain/project.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { TextAreaField, TextField } from '../../elements/Field/Field.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import { ModelPicker } from '../../groups/ModelPicker/ModelPicker.tsx';
import { usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { useModelLists } from '../ChatScreen/useModelLists.ts';
import { ProjectRoots } from './ProjectRoots.tsx';
import styles from './Projects.module.css';

interface ProjectFieldsProps {
  readonly draft: ProjectDraft;
  readonly onChange: (draft: ProjectDraft) => void;
}

/** What the user sets for all chats of a project. */
export function ProjectFields({ draft, onChange }: ProjectFieldsProps) {
  const { t } = useTranslation();
  const lists = useModelLists();
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
      <div className={styles.model}>
        <span className={styles.label}>{t('composer.model')}</span>
        <ModelPicker {...lists} value={draft.model} onChange={(model) => onChange({ ...draft, model })} />
        {draft.model !== null && (
          <Button look="quiet" size="small" onClick={() => onChange({ ...draft, model: null })}>
            {t('assistants.defaultModel')}
          </Button>
        )}
      </div>
      <ServerFields draft={draft} onChange={onChange} />
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

function ServerFields({ draft, onChange }: ProjectFieldsProps) {
  const { t } = useTranslation();
  const configured = usePageState(selectServers);
  const { servers } = draft;
  return (
    <div className={styles.group}>
      <span className={styles.label}>{t('projects.servers')}</span>
      <Segments
        label={t('projects.servers')}
        value={servers === null ? 'all' : 'chosen'}
        options={[
          { value: 'all', label: t('projects.allServers') },
          { value: 'chosen', label: t('projects.chosenServers') },
        ]}
        onChange={(which) => onChange({ ...draft, servers: which === 'all' ? null : [] })}
      />
      {servers !== null && (
        <div role="group" aria-label={t('assistants.servers')} className={styles.servers}>
          {configured.length === 0 && <p className={styles.quiet}>{t('assistants.noServers')}</p>}
          {configured.map(({ definition: { id, name } }) => (
            <Checkbox
              key={id}
              label={<RevealedText text={name} />}
              isOn={servers.includes(id)}
              onChange={(isOn) =>
                onChange({ ...draft, servers: isOn ? [...servers, id] : servers.filter((other) => other !== id) })
              }
            />
          ))}
        </div>
      )}
      <p className={styles.quiet}>{t('projects.serversHint')}</p>
    </div>
  );
}
