import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localSkills } from '../../../shared/domain/skill.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { addSkillFolder, removeSkillFolder } from '../../store/actions/skillActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { ChooseFolderDialog } from '../Folders/ChooseFolderDialog.tsx';
import { SkillsOf } from './SkillsOf.tsx';
import styles from './SkillsScreen.module.css';

/** The folders of skills on this computer, and the skills in them. */
export function SkillFolders() {
  const { t } = useTranslation();
  const page = usePage();
  const reads = usePageState((state) => state.toolReads[localSkills] ?? 0);
  const { query, reload } = useQuery('skill.folders', {}, reads);
  const [isChoosing, setChoosing] = useState(false);
  const folders = query.kind === 'ready' ? query.output.folders : [];
  return (
    <ScreenSection
      title={t('skills.local')}
      actions={
        <Button size="small" onClick={() => setChoosing(true)}>
          <FolderPlus size={15} aria-hidden />
          {t('skills.folder.add')}
        </Button>
      }
    >
      {query.kind === 'loading' && <Skeleton lines={2} label={t('common.loading')} />}
      {query.kind === 'failed' && <RetryNotice error={query.error} onRetry={reload} />}
      {query.kind === 'ready' && folders.length === 0 && <p className={styles.quiet}>{t('skills.folder.none')}</p>}
      {folders.length > 0 && (
        <>
          <ul className={styles.folders} aria-label={t('skills.folder.list')}>
            {folders.map(({ realPath }) => (
              <li key={realPath} className={styles.folder}>
                <span className={styles.path}>
                  <RevealedText text={realPath} />
                </span>
                <Button
                  size="small"
                  aria-label={t('skills.folder.removeNamed', { folder: realPath })}
                  onClick={() => void removeSkillFolder(page, realPath)}
                >
                  {t('skills.folder.remove')}
                </Button>
              </li>
            ))}
          </ul>
          <SkillsOf serverId={localSkills} serverName={t('skills.local')} />
        </>
      )}
      {isChoosing && (
        <ChooseFolderDialog
          title={t('skills.folder.title')}
          means={t('skills.folder.means')}
          initialPath=""
          onUse={(facts, signal) => addSkillFolder(page, facts, signal)}
          onClose={() => setChoosing(false)}
        />
      )}
    </ScreenSection>
  );
}
