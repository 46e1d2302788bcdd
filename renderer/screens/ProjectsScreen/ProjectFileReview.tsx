import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstructionsChoice } from '../../../shared/domain/instructions.ts';
import type { ProjectView } from '../../../shared/domain/project.ts';
import type { InstructionFile, ProjectFileBody } from '../../../shared/domain/projectFile.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { ApproveButton } from '../../elements/FullText/ApproveButton.tsx';
import { fullText } from '../../elements/FullText/fullText.ts';
import { FullTextView } from '../../elements/FullText/FullTextView.tsx';
import { InspectionHint } from '../../elements/FullText/InspectionHint.tsx';
import { type Inspection, useInspection } from '../../elements/FullText/useInspection.ts';
import { SecretNote } from '../../elements/SecretNote/SecretNote.tsx';
import { endKeyHandler, SeenRegion } from '../../elements/SeenRegion/SeenRegion.tsx';
import { LoadedReview } from '../../groups/Review/LoadedReview.tsx';
import { bodyOf } from '../../groups/Review/reviewState.ts';
import { ReviewDialog } from '../../groups/Review/ReviewDialog.tsx';
import { ToolChangeView } from '../../groups/ToolChange/ToolChangeView.tsx';
import { answerProjectFile } from '../../store/actions/projectActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { toReviewState } from '../toReviewState.ts';
import styles from './Projects.module.css';

interface ProjectFileReviewProps {
  readonly project: ProjectView;
  readonly file: InstructionFile;
  readonly onClose: (isAnswered: boolean) => void;
}

/** Shows a file of the folder in full before any model gets it; a changed one with what changed. */
export function ProjectFileReview({ project, file, onClose }: ProjectFileReviewProps) {
  const { t } = useTranslation();
  const page = usePage();
  const reading = useQuery('project.file', { projectId: project.id, file });
  const [isAnswering, setAnswering] = useState(false);
  const state = toReviewState(reading);
  const ready = bodyOf(state);
  const text = useMemo(() => fullText([['', ready?.text ?? '']]), [ready?.text]);
  const inspection = useInspection(ready?.textHash, text);
  const answer = async (body: ProjectFileBody, choice: InstructionsChoice) => {
    setAnswering(true);
    const isDone = await answerProjectFile(page, project.id, body, choice);
    setAnswering(false);
    if (isDone) onClose(true);
    // It may have changed since it was shown.
    else reading.reload();
  };
  return (
    <ReviewDialog<ProjectFileBody, InstructionsChoice>
      open
      title={t(ready?.standing === 'changed' ? 'projects.fileChangedTitle' : 'projects.fileTitle', { file })}
      state={state}
      more={undefined}
      laterLabel={t('instructions.later')}
      isAnswering={isAnswering}
      onAnswer={(body, choice) => void answer(body, choice)}
      onClose={() => onClose(false)}
      hint={ready !== undefined && <InspectionHint inspection={inspection} />}
      answers={({ disabled, reasonId, press }) => (
        <>
          <Button aria-disabled={disabled} aria-describedby={reasonId} onClick={press('leaveOut')}>
            {t('instructions.leaveOut')}
          </Button>
          <ApproveButton
            look="secondary"
            inspection={inspection}
            disabled={disabled}
            reasonId={reasonId}
            onPress={press('use')}
          >
            {t('projects.fileUse')}
          </ApproveButton>
        </>
      )}
    >
      <LoadedReview state={state} lines={6}>
        {(body) => <Content body={body} name={project.name} inspection={inspection} />}
      </LoadedReview>
    </ReviewDialog>
  );
}

interface ContentProps {
  readonly body: ProjectFileBody;
  readonly name: string;
  readonly inspection: Inspection;
}

function Content({ body, name, inspection }: ContentProps) {
  const { t } = useTranslation();
  const { text, answered } = body;
  const differs = answered?.choice === 'use' && answered.text !== text;
  return (
    // For the End key, wherever in the text the focus is.
    <div className={styles.review} onKeyDown={endKeyHandler(inspection.seen)} role="presentation">
      <p className={styles.quiet}>{t('projects.fileOf', { name })}</p>
      <p className={styles.quiet}>{t('projects.fileMeans')}</p>
      <SecretNote of={text} />
      {hasHidden(text) && <Banner tone="danger" title={t('instructions.hidden')} />}
      {differs && (
        <>
          <p className={styles.label}>{t('projects.fileAnswered')}</p>
          <ToolChangeView before={{ [body.file]: answered.text }} after={{ [body.file]: text }} />
        </>
      )}
      <section>
        <p className={styles.label}>{t('projects.fileHeading')}</p>
        <SeenRegion seen={inspection.seen}>
          <FullTextView text={inspection.text} />
        </SeenRegion>
      </section>
    </div>
  );
}
