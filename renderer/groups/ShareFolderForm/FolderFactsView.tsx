import { useTranslation } from 'react-i18next';
import type { FolderFacts } from '../../../shared/domain/root.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { FactList } from '../../elements/FactList/FactList.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './ShareFolderForm.module.css';

interface FolderFactsViewProps {
  readonly facts: FolderFacts;
  readonly onUse: (path: string) => void;
  /** Servers are told about it; otherwise it is only read here. */
  readonly isToShare: boolean;
}

/** Facts about a folder: where its path leads, what servers would be told, and what it contains. */
export function FolderFactsView({ facts, onUse, isToShare }: FolderFactsViewProps) {
  const { t } = useTranslation();
  const { realPath, uri, marks, project, danger } = facts;
  return (
    <>
      <FactList
        facts={[
          { name: t('shareFolder.real'), value: <Mono text={realPath} /> },
          { name: t('shareFolder.told'), value: isToShare ? <Mono text={uri} /> : undefined },
          {
            name: t('shareFolder.found'),
            value:
              marks.length === 0 ? undefined : (
                <span className={styles.marks}>
                  {marks.map((mark) => (
                    <Badge key={mark}>{t(`shareFolder.marks.${mark}`)}</Badge>
                  ))}
                </span>
              ),
          },
        ]}
      />
      {project !== null && (
        <Banner
          tone="info"
          title={t('shareFolder.project')}
          actions={
            <Button size="small" onClick={() => onUse(project)}>
              {t('shareFolder.useProject')}
            </Button>
          }
        >
          <Mono text={project} />
        </Banner>
      )}
      {danger !== null && (
        <Banner tone="danger" role="alert" title={t(`shareFolder.dangers.${danger}`)}>
          {isToShare ? t(`shareFolder.dangersMean.${danger}`) : t('projects.dangerMeans')}
        </Banner>
      )}
    </>
  );
}

function Mono({ text }: { readonly text: string }) {
  return (
    <span className={styles.mono}>
      <RevealedText text={text} />
    </span>
  );
}
