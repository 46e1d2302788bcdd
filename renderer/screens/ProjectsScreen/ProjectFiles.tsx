import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectView } from '../../../shared/domain/project.ts';
import type { FoundFile, InstructionFile } from '../../../shared/domain/projectFile.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { useInstructionsSize } from '../../groups/Instructions/useInstructionsSize.ts';
import { ProjectFileReview } from './ProjectFileReview.tsx';
import styles from './Projects.module.css';

interface ProjectFilesProps {
  readonly project: ProjectView;
  readonly files: readonly FoundFile[];
  readonly onChanged: () => void;
}

/** Files with instructions that were found. Each is accepted by itself. */
export function ProjectFiles({ project, files, onChanged }: ProjectFilesProps) {
  const { t } = useTranslation();
  const [read, setRead] = useState<InstructionFile>();
  return (
    <section className={styles.found} aria-label={t('projects.files')}>
      <h3 className={styles.subheading}>{t('projects.files')}</h3>
      <p className={styles.quiet}>{t(files.length === 0 ? 'projects.noFiles' : 'projects.filesMeans')}</p>
      {files.length > 0 && (
        <Panel>
          {files.map((file) => (
            <FileRow key={file.file} file={file} onRead={() => setRead(file.file)} />
          ))}
        </Panel>
      )}
      {read !== undefined && (
        <ProjectFileReview
          project={project}
          file={read}
          onClose={(isAnswered) => {
            setRead(undefined);
            if (isAnswered) onChanged();
          }}
        />
      )}
    </section>
  );
}

const tones = { new: 'warn', changed: 'warn', used: 'good', leftOut: 'plain' } as const;

function FileRow({ file, onRead }: { readonly file: FoundFile; readonly onRead: () => void }) {
  const { t } = useTranslation();
  const size = useInstructionsSize();
  switch (file.kind) {
    case 'gone':
      return <PanelRow title={<code>{file.file}</code>} text={t('projects.gone')} />;
    case 'refused':
      return <PanelRow title={<code>{file.file}</code>} text={t(`projects.faults.${file.why}`)} />;
    case 'text':
      return (
        <PanelRow
          title={
            <span className={styles.rowTitle}>
              <code>{file.file}</code>
              <Badge tone={tones[file.standing]}>{t(`projects.standings.${file.standing}`)}</Badge>
            </span>
          }
          text={size(file)}
        >
          <Button size="small" aria-label={t('projects.readFile', { file: file.file })} onClick={onRead}>
            {t('projects.read')}
          </Button>
        </PanelRow>
      );
  }
}
