import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '../../../shared/domain/project.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ScreenFrame } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { openProject, startChatIn } from '../../store/actions/projectActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { ProjectDialog } from './ProjectDialog.tsx';
import { ProjectFolder } from './ProjectFolder.tsx';
import { RemoveProjectDialog } from './RemoveProjectDialog.tsx';
import styles from './Projects.module.css';

/** One project: what its chats begin with, and what is in its folder. */
export function ProjectPage({ project }: { readonly project: ProjectView }) {
  const { t } = useTranslation();
  const page = usePage();
  const [isEdited, setEdited] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const actions = (
    <>
      <Button onClick={() => setEdited(true)}>{t('projects.editTitle')}</Button>
      <Button onClick={() => setAsked(true)}>{t('sidebar.delete')}</Button>
      <Button look="primary" onClick={() => startChatIn(page, project)}>
        {t('sidebar.newChat')}
      </Button>
    </>
  );
  return (
    <ScreenFrame title={project.name} actions={actions}>
      <div className={styles.page}>
        <div>
          <Button look="quiet" size="small" onClick={() => openProject(page, undefined)}>
            <ArrowLeft size={15} aria-hidden />
            {t('projects.back')}
          </Button>
        </div>
        <section aria-label={t('projects.facts')}>
          <h2 className={styles.heading}>{t('projects.facts')}</h2>
          <ProjectFacts project={project} />
        </section>
        <ProjectFolder project={project} />
      </div>
      {isEdited && <ProjectDialog projectId={project.id} onClose={() => setEdited(false)} />}
      <RemoveProjectDialog project={isAsked ? project : undefined} onClose={() => setAsked(false)} />
    </ScreenFrame>
  );
}

function ProjectFacts({ project }: { readonly project: ProjectView }) {
  const { t } = useTranslation();
  const configured = usePageState(selectServers);
  const { model, servers, mode, roots, hasInstructions } = project;
  const names = servers?.map((id) => configured.find(({ definition }) => definition.id === id)?.definition.name ?? id);
  return (
    <FactList
      facts={[
        {
          name: t('assistants.instructions'),
          value: t(hasInstructions ? 'assistants.hasInstructions' : 'projects.noInstructions'),
        },
        { name: t('composer.model'), value: model?.model ?? t('assistants.defaultModel') },
        {
          name: t('projects.servers'),
          value: names === undefined ? t('projects.allServers') : <RevealedText text={names.join(', ') || '—'} />,
        },
        { name: t('projects.mode'), value: t(`projects.modes.${mode ?? 'none'}`) },
        {
          name: t('projects.roots'),
          value: roots.length === 0 ? undefined : <RevealedText text={roots.join(', ')} />,
        },
      ]}
    />
  );
}
